// Runs a Python file in Pyodide: node run.mjs PYODIDE FILE MOUNT=FOLDER…  (where in its file system = which folder here)

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodide, file, ...mounts] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')));
const lock = JSON.parse(readFileSync(join(pyodide, 'pyodide-lock.json'), 'utf-8'));
const py = await loadPyodide({ indexURL: pyodide, lockFileContents: { info: lock.info, packages: {} } });
for (const mount of mounts) {
  const [at, folder] = mount.split('=');
  py.FS.mkdirTree(at);
  py.mountNodeFS(at, folder);
}
try {
  await py.runPythonAsync(readFileSync(file, 'utf-8'), { filename: file });
} catch (error) {
  console.error(String(error.message).slice(-2000));                   // not the line of minified code above it
  process.exitCode = 1;
}
