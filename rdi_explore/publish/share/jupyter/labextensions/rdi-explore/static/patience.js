// Jupyter's widgets take a machine for broken that is only slow: after two seconds nothing that the kernel says reaches
// the page any more. Ours wait. An extension of Lab's kind, written as its loader wants it; no build is needed.
(() => {
  // ipywidgets asks for a model every tenth of a second, and gives up after two seconds though it may have come since
  const patient = manager => {
    const get = manager.get_model.bind(manager);
    const restored = new Promise(done => { if (manager.restoredStatus) done(); else manager.restored.connect(() => done()); });
    manager.get_model = async id => { if (!manager.has_model(id)) await restored; return get(id); };
  };

  // anywidget hears no message for a widget whose script took longer
  const limit = AbortSignal.timeout.bind(AbortSignal), LEAST = 120000;
  AbortSignal.timeout = milliseconds => limit(Math.max(milliseconds, LEAST));

  const plugin = { id: 'rdi-explore:patience', autoStart: true, activate: app => { app.widgetManagerPromise.promise.then(patient); } };
  (globalThis._JUPYTERLAB ??= {})['rdi-explore'] = { init() {}, get: async () => () => plugin };
})();
