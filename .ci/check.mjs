// @ts-check
/**
 * `npm run check [types|lint]`: what one wants to know after each change, within seconds. `npm test` checks more: types inside
 * `.astro`, and the lint rule that needs types.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandEnv, ensureInstalled, root, shopNode } from '../src/server/ensure.mjs';

const checks = {
  // TypeScript 7 is the native compiler; astro check still needs 6.
  types: [
    'node_modules/typescript-native/bin/tsc',
    '--noEmit',
    '--incremental',
    '--checkers',
    '2',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ],
  lint: [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--config-path=.biome.quick.json',
    '.',
  ],
};

await ensureInstalled();
const only = process.argv[2];
for (const [name, args] of Object.entries(checks)) {
  if (only !== undefined && only !== name) continue;
  const child = spawn(shopNode(), args, { cwd: root, env: commandEnv(), stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) process.exitCode = 1;
}
