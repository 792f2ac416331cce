import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb } from '../../db/client.ts';
import { migrationsBefore } from '../support/migrations.ts';
import { launchShop, spawnShop } from '../support/process.ts';
import { aRound, rounds } from './load.ts';

let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'shop-faults-'));
});
afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

it(
  'Tuée au milieu de migrations, elle s’ouvre ensuite sans avoir rien perdu',
  async () => {
    const old = join(work, 'ancienne');
    const before = openDb(join(work, 'old.db'), { migrations: migrationsBefore(work, 'prices') });
    before.$client.exec(
      "insert into newsletter_members (id, email, unsubscribe_token, created_at) values ('x', 'lea@exemple.fr', 'jeton', 1)",
    );
    before.$client.close();
    for (let round = 0; round < rounds; round++) {
      rmSync(old, { recursive: true, force: true });
      cpSync(join(work, 'old.db'), join(old, 'shop.db'));
      const child = launchShop(old, { DEMO: '0' });
      await new Promise((resolve) => setTimeout(resolve, 150 + ((round * 83) % 600)));
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      const again = await spawnShop(old, { DEMO: '0' });
      expect((await fetch(again.base)).status).toBe(200);
      await again.kill();
      const db = openDb(join(old, 'shop.db'));
      expect(db.$client.prepare("select email from newsletter_members where id = 'x'").pluck().get()).toBe(
        'lea@exemple.fr',
      );
      db.$client.close();
    }
  },
  rounds * aRound,
);
