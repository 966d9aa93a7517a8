"""Breaking the kernel by machine, to see whether the scenarios notice: ``make mutations``.

``operators.py`` says in how many ways a file can be broken, ``mutant.py`` breaks it; ``lines.py``
knows which run of a scenario (``runs.py``) executes which line; ``trial.py`` tries one mutant in a
process of its own, ``court.py`` many of them; ``kernel_tests.py`` does the same with the kernel's
tests, ``score.py`` counts, ``by_rule.py`` says which rules were broken, and ``again.py`` is what of
this runs in ``make test``. ``judged.yaml`` holds the survivors that were judged: mutants that
change nothing which a game could tell, each under the reason.

Tools for this exist; they did not fit. Mutmut 3 runs pytest only, and mutates neither tables nor
decorated functions, of which our rules consist; Cosmic Ray starts a process for each mutant, and
every start costs us four seconds. Here a mutant costs a fork and the scenarios that execute its
line, up to the first that fails.
"""
