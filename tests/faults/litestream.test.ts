import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDb } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { root } from '../../src/server/ensure.mjs';
import { loadKeys } from '../../src/server/keys.ts';
import { testFolder } from '../support/folder.ts';
import { makeMetal } from '../support/orders.ts';
import { inDatabase, rowsOf } from '../support/people.ts';
import { runShop, spawnShop } from '../support/process.ts';
import { signInMany, signInNew } from '../support/signIn.ts';
import { press } from './load.ts';

const program = join(root, `node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`);
const work = testFolder('litestream');
const config = join(work, 'litestream.yml');
let replicating: ChildProcess | undefined;
afterAll(() => {
  replicating?.kill('SIGKILL');
});

it.skipIf(!existsSync(program))(
  'La copie continue de deploy/litestream.yml, faite sous la charge, fait une boutique après une panne',
  async () => {
    const dataDir = join(work, 'data');
    mkdirSync(dataDir);
    const db = openDb(join(dataDir, 'shop.db'));
    const keys = loadKeys(dataDir);
    const [coin, watched] = [makeMetal(db).id, makeMetal(db).id];
    const admin = await signInNew(db, keys, 'admin');
    const clients = await signInMany(40, db, keys, 'client');
    db.$client.close();
    const deployed = readFileSync(join(root, 'deploy/litestream.yml'), 'utf8');
    writeFileSync(
      config,
      deployed.replace('/var/lib/comptoir', dataDir).replace('/srv/replica', join(work, 'replica')),
    );
    const shop = await spawnShop(dataDir, { DEMO: '1', SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789' });
    const copying = spawn(program, ['replicate', '-config', config], { stdio: 'ignore' });
    replicating = copying;
    const promised = await press({ base: shop.base, keys, clients, admin, coin, watched, lastPrice: 48_235 });
    // A second and what the copy needs: what was promised before is in it.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const BACKUP_DIR = join(work, 'copies');
    expect((await runShop(dataDir, { BACKUP_DIR }, { args: ['backup'] })).code).toBe(0);
    await shop.kill();
    copying.kill('SIGKILL');
    await once(copying, 'exit');
    const restored = join(work, 'restored.db');
    const back = spawnSync(program, ['restore', '-config', config, '-o', restored, join(dataDir, 'shop.db')], {
      encoding: 'utf8',
    });
    expect(back.status, back.stderr).toBe(0);
    const spare = join(work, 'spare');
    expect(await runShop(spare, { BACKUP_DIR }, { args: ['promote', restored] })).toMatchObject({ code: 0 });
    inDatabase(spare, (copy) => {
      expect(copy.$client.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(promised.orders.length).toBeGreaterThan(20);
      expect(rowsOf(copy, orders).map(({ id }) => id)).toEqual(expect.arrayContaining(promised.orders));
    });
    expect(loadKeys(spare)).toEqual(keys);
    const promoted = await spawnShop(spare, { DEMO: '1' });
    expect(await promoted.stop()).toBe(0);
  },
);
