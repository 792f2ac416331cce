import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '../../db/client.ts';
import { days } from '../../src/dates.ts';
import { root } from '../../src/server/ensure.mjs';
import { has } from '../support/front.ts';
import { holdSocket } from '../support/heldSocket.ts';
import { freePort } from '../support/port.ts';
import { built, ownAdmin, runShop, type ShopProcess, spawnShop } from '../support/process.ts';

let work: string;
let shop: ShopProcess;
/** Messages to systemd, one a line. */
let heard: string;
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'shop-service-'));
  heard = join(work, 'heard');
  mkdirSync(join(work, 'bin'));
  writeFileSync(join(work, 'bin/systemd-notify'), `#!/bin/sh\necho "$*" >>'${heard}'\n`, { mode: 0o755 });
  shop = await spawnShop(join(work, 'data'), {
    DEMO: '0',
    PATH: `${join(work, 'bin')}:${process.env['PATH']}`,
    NOTIFY_SOCKET: join(work, 'socket'),
    WATCHDOG_USEC: '600000',
    JOURNAL_STREAM: '8:1',
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await shop?.stop();
  rmSync(work, { recursive: true, force: true });
});

const words = () => (existsSync(heard) ? readFileSync(heard, 'utf8').trim().split('\n') : []);
const unit = (name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(join(root, 'deploy/comptoir.service'), 'utf8'))?.[1];

describe('Sous systemd', { timeout: 60_000 }, () => {
  it('la boutique dit qu’elle est ouverte, puis qu’elle vit, et se tait dès qu’elle est figée', async () => {
    await expect.poll(() => words().length, { timeout: 10_000 }).toBeGreaterThan(4);
    expect(words()[0]).toBe('READY=1');
    expect(new Set(words().slice(1))).toEqual(new Set(['WATCHDOG=1']));
    process.kill(shop.pid, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = words().length;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(words()).toHaveLength(before);
    process.kill(shop.pid, 'SIGCONT');
    await expect.poll(() => words().length, { timeout: 10_000 }).toBeGreaterThan(before);
    expect([unit('Type'), unit('NotifyAccess')]).toEqual(['notify', 'all']);
    expect(Number(unit('WatchdogSec'))).toBeGreaterThan(0);
  });

  it('SIGHUP ne l’arrête pas, et toute autre fin la rouvre', async () => {
    process.kill(shop.pid, 'SIGHUP');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await fetch(`${shop.base}/robots.txt`)).status).toBe(200);
    expect(unit('Restart')).toBe('always');
  });

  it('des réglages à corriger ne sont pas essayés sans fin', () => {
    const code = Number(unit('RestartPreventExitStatus'));
    expect(runShop(join(work, 'autre'), { DEMO: '0', PORT: 'huit' }).code).toBe(code);
  });

  it('chaque ligne du journal porte sa priorité, et un refus d’ouvrir est une erreur', async () => {
    const lines = () => shop.output().split('\n');
    const line = (words: string) => lines().find((one) => one.includes(words));
    await expect.poll(() => line('"msg":"the shop is open"')).toMatch(/^<6>\{"level":30,/);
    // An error that may be transient: systemd retries.
    const refused = runShop(shop.dataDir, { DEMO: '0', JOURNAL_STREAM: '8:1', ...ownAdmin });
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^<3>\S+ est déjà tenu par le processus /),
    });
    expect(await shop.stop()).toBe(0);
    expect(line('the shop is closed')).toMatch(/^<6>/);
  });

  it('une horloge qui retarde sur la dernière écriture est dite à l’ouverture et dans la santé', async () => {
    const { dataDir } = shop;
    expect(shop.output()).not.toContain('horloge');
    // Else the next opening would read the whole file.
    expect(existsSync(join(dataDir, 'shop.db.closed'))).toBe(true);
    const db = openDb(join(dataDir, 'shop.db'));
    db.$client.prepare('update audit_log set at = at + ?').run(days(2));
    db.$client.close();
    const port = String(await freePort());
    const late = await spawnShop(dataDir, { DEMO: '0', METRICS_PORT: port });
    await expect.poll(late.output).toMatch(/ATTENTION : l’horloge de la machine .* retarde/);
    const health = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    expect(health).toMatchObject({ isWell: true, clockBehindSeconds: expect.closeTo(2 * 86_400, -3) });
    await late.stop();
  });

  it.skipIf(!has('perl'))('qui tient le port, ses visiteurs attendent pendant qu’elle redémarre', async () => {
    const port = await freePort();
    const { command, args, cwd, surroundings } = built();
    const environment = { ...surroundings, ...ownAdmin, DEMO: '0', DATA_DIR: join(work, 'tenu'), LOG_LEVEL: 'error' };
    const held = await holdSocket({
      port,
      command: [command, ...args],
      cwd,
      environment: { ...environment, PORT: String(port), SITE_URL: 'https://vermeil.fr' },
      log: join(work, 'tenu.log'),
    });
    try {
      expect(await held.start()).toBe(true);
      const ask = () => fetch(`http://127.0.0.1:${port}/robots.txt`, { headers: { connection: 'close' } });
      expect((await ask()).status).toBe(200);
      await held.stop();
      const waiting = Promise.all(Array.from({ length: 20 }, ask));
      expect(await held.start()).toBe(true);
      expect((await waiting).map(({ status }) => status)).toEqual(Array(20).fill(200));
    } finally {
      await held.end();
    }
  });
});
