import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { root } from '../../src/server/ensure.mjs';
import { parseSettings } from '../../src/server/install/settings.ts';

const example = parseSettings(readFileSync(join(root, '.env.example'), 'utf8'));

it('.env.example est un réglage juste, dont les exemples restent à remplacer', () => {
  expect(readConfig(example)).toMatchObject({ demo: false, trustProxy: 1, backupDir: '/data/sauvegardes' });
  expect(example['ADMIN_PASSWORD']).toMatch(/^remplacez/);
});

it('Le fichier compose.yaml ne demande rien que Podman refuse', () =>
  expect(readFileSync(join(root, 'compose.yaml'), 'utf8')).not.toMatch(/\buid=/));

/** Engine that builds, and an executable of `npm run release` to put into it. */
const works = (...words: string[]) => spawnSync('docker', words, { stdio: 'ignore' }).status === 0;
const hasEngine = works('compose', 'version') && works('info');
const hasRelease = existsSync(join(root, `release/comptoir-linux-${process.arch}`));

describe.skipIf(!hasEngine || !hasRelease || existsSync(join(root, '.env')))(
  'compose.yaml',
  { timeout: 300_000 },
  () => {
    const compose = (...words: string[]) =>
      execFileSync('docker', ['compose', '-p', 'comptoir-essai', ...words], { cwd: root, encoding: 'utf8' });
    afterAll(() => {
      compose('down', '-v', '--rmi', 'local');
      execFileSync('rm', ['-f', join(root, '.env')]);
    });

    it('ouvre la boutique de .env.example, qui répond', async () => {
      copyFileSync(join(root, '.env.example'), join(root, '.env'));
      compose('up', '-d', '--build', '--wait');
      const answer = await fetch('http://127.0.0.1:4321/healthz', { headers: { host: 'boutique.exemple.fr' } });
      expect(answer.status).toBe(200);
    });
  },
);
