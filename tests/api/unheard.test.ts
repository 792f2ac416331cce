import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { freePort } from '../support/port.ts';
import { built, launchShop } from '../support/process.ts';

const work = testFolder('unheard');
let folder: string;
let shop: ChildProcess | undefined;
let base: string;
beforeEach(() => {
  folder = mkdtempSync(join(work, 'one-'));
});
afterEach(() => void shop?.kill('SIGKILL'));

const answers = () =>
  fetch(`${base}/robots.txt`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A shop that says something of each request, to that place. */
async function start(stdout: 'pipe' | number): Promise<ChildProcess> {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const environment = { PORT: `${port}`, DEMO: '0', LOG_LEVEL: 'debug' };
  shop = launchShop(join(folder, 'data'), environment, built(), stdout);
  for (const stream of [shop.stdout, shop.stderr]) stream?.resume();
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  return shop;
}

/** It still serves, and one word ends it as it should. Each request is logged in 2 kB: together, more than a pipe holds. */
async function expectToServeAndEnd(child: ChildProcess): Promise<void> {
  const missing = () => fetch(`${base}/images/${'a.'.repeat(1_000)}`).then(({ status }) => status);
  for (let sent = 0; sent < 60; sent += 20)
    expect(await Promise.all(Array.from({ length: 20 }, missing))).toEqual(Array(20).fill(404));
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(10_000) });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

describe('Une boutique que personne n’écoute sert et s’arrête comme les autres', { timeout: 180_000 }, () => {
  it('quand la prise de son journal est fermée', async () => {
    const child = await start('pipe');
    child.stdout?.destroy();
    await expectToServeAndEnd(child);
  });
});
