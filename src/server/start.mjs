// @ts-check
/** `npm start` on any machine: installs what is missing, builds, then hands over to the server. */
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, nodeFlags, root, shopNode } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
const server = spawn(shopNode(), [...nodeFlags, '--env-file-if-exists=.env', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
