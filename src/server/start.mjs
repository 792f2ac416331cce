// @ts-check
/** `npm start` on any machine: installs what is missing, builds, then hands over to the server. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, nodeFlags, root, shopNode } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
const environment = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
const server = spawn(shopNode(), [...nodeFlags, ...environment, 'src/server/main.ts'], { cwd: root, stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
