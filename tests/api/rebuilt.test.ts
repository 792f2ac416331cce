import { cpSync, existsSync, mkdirSync, readlinkSync, realpathSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../src/server/ensure.mjs';
import { activateBuild } from '../../src/server/start/builds.ts';
import { testFolder } from '../support/folder.ts';
import { built, type ShopProcess, spawnShop } from '../support/process.ts';

const checkout = testFolder('checkout');
const first = join(checkout, '.dist/1-1');
let shop: ShopProcess;

/** A checkout with a build of its own, whose `dist` leads to it. */
beforeAll(async () => {
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  for (const part of ['server', 'client', 'migrations', 'pictures'])
    cpSync(join(realpathSync(join(root, 'dist')), part), join(first, part), { recursive: true });
  // Node's cache, made by the first start, would itself make the folder look used.
  mkdirSync(join(first, 'compiled'));
  activateBuild(first, join(checkout, 'dist'));
  leave(first);
  shop = await spawnShop(join(checkout, 'data'), { DEMO: '0' }, { ...built(), cwd: checkout });
});
afterAll(() => shop?.stop());

const folder = (name: string) => join(checkout, '.dist', name);
const current = () => basename(readlinkSync(join(checkout, 'dist')));
/** As the end of a build does it, with files that have other names. */
function buildAgain(name: string): void {
  mkdirSync(join(folder(name), 'server'), { recursive: true });
  activateBuild(folder(name), join(checkout, 'dist'));
}
/** Two hours ago. */
const longAgo = Date.now() / 1_000 - 7_200;
const leave = (build: string) => utimesSync(build, longAgo, longAgo);

describe('Une boutique qui sert pendant que son dossier est construit à nouveau', { timeout: 60_000 }, () => {
  it('répond encore à toutes ses pages, et donne leurs fichiers', async () => {
    for (const name of ['2-2', '3-3', '4-4']) {
      buildAgain(name);
      leave(folder(name));
    }
    expect(current()).toBe('4-4');
    for (const path of ['/faq-questions-frequentes', '/connexion', '/cours-des-devises', '/robots.txt']) {
      const answer = await fetch(shop.base + path);
      expect(answer.status, path).toBe(200);
      const files = (await answer.text()).match(/\/_astro\/[\w.-]+\.(js|css)/g) ?? [];
      for (const file of files) expect((await fetch(shop.base + file)).status, file).toBe(200);
    }
    expect((await fetch(`${shop.base}/api/metal/getFeaturedMetals`)).status).toBe(200);
    expect((await fetch(`${shop.base}/nulle-part`)).status).toBe(404);
  });

  it('dit en français ce qu’elle ne peut plus charger, une page comme un appel', async () => {
    rmSync(join(folder('1-1'), 'server'), { recursive: true });
    const page = await fetch(`${shop.base}/nous-contacter`);
    expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('ne payez pas une seconde fois');
    const call = await fetch(`${shop.base}/api/openapi.json`);
    expect([call.status, await call.json()]).toEqual([
      500,
      { data: null, message: expect.stringContaining('de notre côté') },
    ]);
  });

  it('garde ses fichiers tant qu’elle sert ; ce qui n’a pas servi depuis une heure est retiré par la construction suivante', async () => {
    expect(['1-1', '2-2', '3-3', '4-4'].map((name) => existsSync(folder(name)))).toEqual([true, false, true, true]);
    await shop.stop();
    leave(first);
    mkdirSync(folder('6-6'));
    buildAgain('5-5');
    // The newest, the one before it, and what another build is about to make.
    const made = ['1-1', '3-3', '4-4', '5-5', '6-6'];
    expect(made.filter((name) => existsSync(folder(name)))).toEqual(['4-4', '5-5', '6-6']);
  });
});
