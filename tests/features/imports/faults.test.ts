import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { importRows, imports } from '../../../db/schema/imports.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { runImportJobs, undoImport } from '../../../src/features/imports/machine/machine.server.ts';
import { type Ctx, system } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { stageFile } from '../../support/imports.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';
import { makeMetal } from '../catalogue/stock.ts';

let db: Db;
let ctx: Ctx;
let job: Ctx;
beforeEach(() => {
  db = testDb();
  ctx = ctxOf(db, makeActor(db, 'admin'));
  job = ctxOf(db, system('imports'));
});

const letter = (...names: string[]) =>
  stageFile(ctx, ['EMAIL;ADDED_TIME;SOURCE', ...names.map((name) => `${name}@ex.fr;2024-03-04;Site`)].join('\n'), {
    kind: 'subscribers',
  });
const stateOf = (id: string) => db.select().from(imports).where(eq(imports.id, id)).get()?.state;
const emails = () => rowsOf(db, newsletterMembers).map(({ email }) => email);

test('Un délai ou un seuil que le stock refuserait est refusé à la lecture, avec sa limite', async () => {
  makeMetal(db, { metalName: 'Souverain' });
  makeMetal(db, { metalName: 'Ducat' });
  makeMetal(db, { metalName: 'Florin' });
  makeMetal(db, { metalName: 'Thaler' });
  const text = 'nom;délai;seuil\nSouverain;0;\nDucat;999999;\nFlorin;;10001\nThaler;365;4\n';
  expect((await stageFile(ctx, text)).told()).toEqual([
    ['refused', 'Souverain', 'Indiquez un délai de 1 à 365 jours.'],
    ['refused', 'Ducat', 'Indiquez un délai de 1 à 365 jours.'],
    ['refused', 'Florin', 'Indiquez un seuil entier, de 0 à dix mille.'],
    ['changed', 'Thaler', expect.any(String)],
  ]);
});

test('Une ligne que la base refuse reste seule dehors, et le dit', async () => {
  const file = await letter('a', 'b');
  db.update(importRows)
    .set({ plan: { email: null, consent: 'Site' } })
    .where(eq(importRows.name, 'a@ex.fr'))
    .run();
  expect(await file.apply()).toMatchObject({ state: 'applied', counts: { new: 1, refused: 1 } });
  expect(file.told()[0]).toEqual(['refused', 'a@ex.fr', expect.stringContaining('ne peut pas enregistrer')]);
  expect(emails()).toEqual(['b@ex.fr']);
});

test('Une ligne qui ne s’annule pas reste seule en place, et le dit', async () => {
  const file = await letter('a', 'b');
  await file.apply();
  db.update(importRows)
    .set({ before: { source: null } })
    .where(eq(importRows.name, 'a@ex.fr'))
    .run();
  expect(await undoImport(ctx, { id: file.id })).toMatchObject({ state: 'undone', counts: { new: 1, refused: 1 } });
  expect(file.told()[0]).toEqual(['refused', 'a@ex.fr', expect.stringContaining('n’a pas pu être annulé')]);
  expect(emails()).toEqual(['a@ex.fr']);
});

test('Un import qui échoue n’arrête ni les suivants, ni l’oubli des anciennes lignes', async () => {
  const old = await letter('vieux');
  const [stuck, next, undone] = [await letter('a'), await letter('b'), await letter('c')];
  await undone.apply();
  db.$client.exec(
    `create trigger stuck before update on imports when old.id = '${stuck.id}' and new.state = 'applied' begin select raise(abort, 'non'); end`,
  );
  db.update(imports).set({ state: 'applying' }).where(eq(imports.id, stuck.id)).run();
  db.update(imports).set({ state: 'applying' }).where(eq(imports.id, next.id)).run();
  db.update(imports).set({ createdAt: 1 }).where(eq(imports.id, old.id)).run();
  await runImportJobs(job);
  expect([stateOf(stuck.id), stateOf(next.id), stateOf(old.id)]).toEqual(['applying', 'applied', undefined]);
  expect(emails()).toContain('b@ex.fr');
});

test('Une annulation qui dure garde ses lignes au-delà d’un jour', async () => {
  const file = await letter('a');
  await file.apply();
  db.$client.exec(
    `create trigger stuck before update on imports when new.state = 'undone' begin select raise(abort, 'non'); end`,
  );
  await expect(undoImport(ctx, { id: file.id })).rejects.toThrow('non');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 48 * 3_600_000);
  await runImportJobs(job);
  vi.restoreAllMocks();
  expect([stateOf(file.id), file.rows().length]).toEqual(['undoing', 1]);
});

test('Un import en cours de lecture ne se met pas en place, un fichier vide ne laisse rien', async () => {
  const file = await letter('a');
  db.update(imports).set({ counts: {} }).run();
  await expect(file.apply()).rejects.toThrow('en cours de lecture');
  expect(emails()).toEqual([]);
  await expect(stageFile(ctx, 'nom;vente\n;\n', { kind: 'goods' })).rejects.toThrow('aucune ligne');
  expect(rowsOf(db, imports)).toHaveLength(1);
});

test('La boutique finit seule un import interrompu, le journal dit qui l’a mis en place', async () => {
  const file = await letter('a');
  await file.apply();
  db.delete(newsletterMembers).run();
  db.update(importRows).set({ doneAt: null, targetId: null }).run();
  db.update(imports).set({ state: 'applying', appliedAt: null }).run();
  await runImportJobs(job);
  const by = (action: string) => rowsOf(db, auditLog).flatMap((row) => (row.action === action ? [row.actorKind] : []));
  expect([emails(), by('import.apply'), by('newsletter.import')]).toEqual([
    ['a@ex.fr'],
    ['admin'],
    ['admin', 'system'],
  ]);
});
