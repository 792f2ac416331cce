import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/system.ts';
import { filterQuery } from '../../../src/features/orders/admin/orderFilters.ts';
import { deleteFilter, listFilters, saveFilter } from '../../../src/features/orders/admin/saved/savedFilters.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';

const setting = () => {
  const db = testDb();
  const [lea, ali] = [makeActor(db, 'admin'), makeActor(db, 'admin')].map((actor) => ctxOf(db, actor));
  if (!lea || !ali) throw new Error('nobody');
  return { db, lea, ali };
};

test('Les critères d’une adresse se gardent sans la page, ce qui est vide ni ce qui n’est pas valable', () => {
  const of = (text: string) => filterQuery(new URLSearchParams(text));
  expect(of('q=&statut=prepared&paiement=or&page=3&du=2026-11-21&au=demain&tri=-amount&autre=1')).toBe(
    'statut=prepared&tri=-amount&du=2026-11-21',
  );
  expect(of('page=2')).toBe('');
});

test('Chacun a ses filtres, les enregistre et les supprime, et le journal le sait sans ce qui est cherché', async () => {
  const { db, lea, ali } = setting();
  const [mine] = await saveFilter(lea, { name: 'Virements', query: 'reglement=virement&q=Mme+Petit&page=2' });
  expect(mine).toMatchObject({ name: 'Virements', query: 'q=Mme+Petit&reglement=virement' });
  await saveFilter(ali, { name: 'Virements', query: 'reglement=virement' });
  expect(listFilters(lea)).toEqual([mine]);
  await expect(deleteFilter(ali, { id: mine?._id ?? '' })).rejects.toMatchObject({ code: 'notFound' });
  expect(await deleteFilter(lea, { id: mine?._id ?? '' })).toEqual([]);
  expect(listFilters(ali)).toHaveLength(1);
  const told = db.select().from(auditLog).where(like(auditLog.action, 'filter.%')).all();
  expect(told.map(({ action }) => action).sort()).toEqual(['filter.create', 'filter.create', 'filter.delete']);
  expect(told[0]?.detail).toEqual({ changed: ['q', 'reglement'] });
  expect(JSON.stringify(told)).not.toContain('Petit');
});

test('Un nom déjà pris, aucun critère ou trop de filtres se disent, et rien ne se perd', async () => {
  const { lea } = setting();
  await saveFilter(lea, { name: 'À suivre', query: 'statut=prepared' });
  await expect(saveFilter(lea, { name: 'à suivre', query: 'statut=shipped' })).rejects.toThrow('s’appelle déjà');
  await expect(saveFilter(lea, { name: 'Tout', query: 'page=4' })).rejects.toThrow('Choisissez d’abord');
  for (let n = 1; n < 20; n++) await saveFilter(lea, { name: `Filtre ${n}`, query: `q=${n}` });
  await expect(saveFilter(lea, { name: 'De trop', query: 'q=x' })).rejects.toThrow('supprimez-en un');
  expect(listFilters(lea)).toHaveLength(20);
});

test('Un client et un visiteur sont refusés', async () => {
  const { db } = setting();
  const client = ctxOf(db, makeActor(db, 'client'));
  await expect(async () => saveFilter(client, { name: 'x', query: 'q=x' })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(async () => deleteFilter(client, { id: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
  expect(() => listFilters(ctxOf(db, anonymous))).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
});
