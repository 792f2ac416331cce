import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { freePort } from '../support/port.ts';
import { built, launchShop } from '../support/process.ts';

const work = testFolder('unheard');
let shop: ChildProcess | undefined;
let base: string;
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
  shop = launchShop(mkdtempSync(join(work, 'one-')), environment, built(), stdout);
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

  it('quand personne ne lit plus le tube de son journal', async () => {
    const pipe = join(work, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    // Opened for reading too, it takes its first bytes.
    await expectToServeAndEnd(await start(openSync(pipe, 'r+')));
  });
});
