import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { launchShop, ownAdmin, spawnShop } from '../support/process.ts';
import { aRound, rounds } from './load.ts';

const work = testFolder('crash');

it(
  'Tuée pendant sa première ouverture, elle s’ouvre ensuite comme si de rien n’était',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const dataDir = join(work, `${round}`);
      const child = launchShop(dataDir, { DEMO: '0', ...ownAdmin });
      await new Promise((resolve) => setTimeout(resolve, 150 + ((round * 83) % 600)));
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      const again = await spawnShop(dataDir, { DEMO: '0', ...ownAdmin });
      expect((await fetch(again.base)).status).toBe(200);
      await again.kill();
    }
  },
  rounds * aRound,
);
