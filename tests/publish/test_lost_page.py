"""The page of an address behind which there is nothing."""

from rdi_explore.publish.static_page import lost_page


def test_it_leads_home_and_needs_no_other_file():
    page = lost_page("./", "../")
    assert '<a href="./">front page</a>' in page and '<a href="../">' in page
    assert "src=" not in page and "<link" not in page and "default-src 'none'" in page


def test_an_address_cannot_break_out_of_it():
    assert '"><script>' not in lost_page('"><script>')
