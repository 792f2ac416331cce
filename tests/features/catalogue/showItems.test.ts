import { expect, test } from 'vitest';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { showItems } from '../../../src/features/alerts/changeItem.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeCurrency, makeMetal } from '../../support/orders.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';

const db = testDb();
const admin = makeActor(db, 'admin');
const ids = [1, 2, 3].map(() => makeMetal(db).id);
const show = (visible: boolean, more: string[] = []) =>
  showItems(ctxOf(db, admin), { type: 'metal', ids: [...ids, ...more], visible });
const states = () => rowsOf(db, metals).map(({ isVisable }) => isVisable);

test('Mettre en vente ou masquer plusieurs lignes se fait pour toutes, avec une ligne de journal chacune', async () => {
  expect(await show(false)).toEqual({ changed: 3 });
  expect(states()).toEqual([false, false, false]);
  expect(db.select().from(auditLog).all()).toHaveLength(3);
  await show(true, [...ids]);
  expect(states()).toEqual([true, true, true]);
  const { id } = makeCurrency(db);
  await showItems(ctxOf(db, admin), { type: 'currency', ids: [id], visible: false });
  expect(db.select().from(currencies).get()?.isVisible).toBe(false);
});

test('Ou pour aucune : l’article qu’un collègue vient de supprimer arrête tout', async () => {
  const before = states();
  await expect(show(false, ['supprime'])).rejects.toMatchObject({ code: 'notFound' });
  expect(states()).toEqual(before);
});
