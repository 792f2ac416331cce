import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { inDatabase } from '../support/people.ts';
import { built, runShop, spawnShop } from '../support/process.ts';

const ownDisk = spawnSync('unshare', ['-Urm', 'true']).status === 0;
const mega = 1024 * 1024;
const reserve = 500 * mega;

const work = testFolder('room');
const dataDir = join(work, 'data');
const copy = join(work, 'copie');
beforeAll(async () => {
  const shop = await spawnShop(dataDir, { DEMO: '0' });
  expect(await shop.stop()).toBe(0);
  // As large when it is packed.
  writeFileSync(join(dataDir, 'images', 'piece.jpg'), randomBytes(8 * mega));
  expect((await runShop(dataDir, {}, { args: ['backup', copy] })).code).toBe(0);
});

type Disk = { size: number; environment: Record<string, string>; args: string[] };
const folderOf = (name: string) => join(work, name);

/** Runs a command beside a disk of its own; tells also how little room there was on it, and what was left there. */
async function onDisk(folder: string, { size, environment, args }: Disk) {
  mkdirSync(folder, { recursive: true });
  const { command, args: program, cwd, surroundings } = built();
  const script = `mount -t tmpfs -o size=${Math.ceil(size)} none "$0" && touch "$0/disque" && mkdir "$0/.sauvegarde-coupee" &&
    touch -d '3 days ago' "$0/.sauvegarde-coupee" && "$@"; code=$?; echo; ls -A "$0"; exit $code`;
  const child = spawn('unshare', ['-Urm', 'sh', '-c', script, folder, command, ...program, ...args], {
    cwd,
    env: { ...surroundings, LOG_LEVEL: 'error', PORT: '0', DATA_DIR: dataDir, ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let least = Number.POSITIVE_INFINITY;
  const inside = `/proc/${child.pid}/root${folder}`;
  const clock = setInterval(() => {
    // Until it has mounted its disk, and once it has ended, there is another or none.
    try {
      if (!existsSync(`${inside}/disque`)) return;
      const { bavail, bsize } = statfsSync(inside);
      least = Math.min(least, bavail * bsize);
    } catch {}
  }, 1);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(clock);
  const [sentence = '', left = ''] = said.split('\n\n');
  return { code, said: sentence.trim(), left: left.trim().split('\n'), least };
}

describe.skipIf(!ownDisk)('Une sauvegarde', { timeout: 120_000 }, () => {
  const refusal =
    /pas assez de place dans \S+ pour une sauvegarde : il faut ([\d,]+)\sMo libres, dont 500\sMo qui le restent, et il y en a ([\d,]+)\sMo\.$/;
  const megas = (said: string) =>
    refusal
      .exec(said)
      ?.slice(1)
      .map((n) => Number(n.replace(',', '.'))) ?? [];

  it('qui ne tient pas n’est pas commencée, et dit combien il faut ; celle qui tient laisse la réserve', async () => {
    const folder = folderOf('petit');
    const args = ['backup', folder];
    const small = await onDisk(folder, { size: 32 * mega, environment: {}, args });
    expect(small).toMatchObject({ code: 1, said: expect.stringMatching(refusal), left: ['disque'] });
    const [needed = 0, free] = megas(small.said);
    expect(free).toBe(32);
    expect(small.least).toBe(32 * mega);

    const near = await onDisk(folder, { size: (needed - 1) * mega, environment: {}, args });
    expect(near).toMatchObject({ code: 1, left: ['disque'] });
    const enough = await onDisk(folder, { size: needed * mega, environment: {}, args });
    expect(enough).toMatchObject({ code: 0, left: [expect.stringMatching(/\.copie$/), 'disque', 'objets'] });
    expect(enough.least).toBeGreaterThanOrEqual(reserve);
    expect(enough.least).toBeLessThan(reserve + 8 * mega);
  });

  it('de la nuit aussi, ce que la vue d’ensemble dit, et ce qu’une coupure a laissé y fait d’abord place', async () => {
    const BACKUP_DIR = folderOf('nuit');
    const night = await onDisk(BACKUP_DIR, { size: 32 * mega, environment: { BACKUP_DIR }, args: ['backup'] });
    expect(night).toMatchObject({ code: 1, said: expect.stringMatching(refusal), left: ['disque'] });
    const problem = "select value from installation where name = 'backup:problem'";
    expect(inDatabase(dataDir, ({ $client }) => $client.prepare(problem).pluck().get())).toMatch(refusal);
  });

  it('qui n’a plus de place pour s’ouvrir n’est pas dite abîmée', async () => {
    const folder = folderOf('plein');
    const said = expect.stringMatching(
      /^La sauvegarde \S+\.copie n’a pas pu être ouverte : le disque est plein\. Rien n’a été changé\.$/,
    );
    for (const size of [1, 8]) {
      const place = { size: size * mega };
      const check = { ...place, environment: { TMPDIR: folder }, args: ['doctor', copy] };
      expect(await onDisk(folder, check)).toMatchObject({ code: 1, said, left: ['.sauvegarde-coupee', 'disque'] });
      const restore = { ...place, environment: { DATA_DIR: folder }, args: ['restore', copy] };
      const restored = await onDisk(folder, restore);
      expect(restored).toMatchObject({ code: 1, said });
      expect(restored.left).not.toContain('shop.db');
    }
  });
});
