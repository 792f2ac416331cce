import { expect, test } from 'vitest';
import { reserves } from '../../../db/schema/catalogue.ts';
import { ownAlerts, stopOwnAlert } from '../../../src/features/alerts/ownAlerts.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeMetal } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

function setting(emailProvenAt: number | null) {
  const db = testDb();
  const coin = makeMetal(db);
  const client = makeActor(db, 'client', { email: 'claire@exemple.fr', emailProvenAt });
  const alertOf = (email: string, stopToken: string) =>
    db
      .insert(reserves)
      .values({ email, stopToken, desiredPrice: 40_000, type: 'metal', typeId: coin.id, createdAt: 1 })
      .returning()
      .get();
  return { ctx: ctxOf(db, client), own: alertOf('claire@exemple.fr', 'a'), other: alertOf('luc@exemple.fr', 'b') };
}

test('Une cliente dont l’adresse est confirmée voit ses alertes, et elles seules, et en arrête une', async () => {
  const { ctx, own, other } = setting(1);
  expect(ownAlerts(ctx)?.map(({ alert }) => alert.id)).toEqual([own.id]);
  await expect(stopOwnAlert(ctx, other.id)).rejects.toMatchObject({ code: 'notFound' });
  await stopOwnAlert(ctx, own.id);
  expect(ownAlerts(ctx)?.[0]?.alert.stoppedAt).toEqual(expect.any(Number));
});

test('Tant que son adresse n’est pas confirmée, elle ne voit ni n’arrête rien', async () => {
  const { ctx, own } = setting(null);
  expect(ownAlerts(ctx)).toBeNull();
  await expect(stopOwnAlert(ctx, own.id)).rejects.toMatchObject({ code: 'notFound' });
});
