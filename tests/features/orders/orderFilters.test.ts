import { expect, test } from 'vitest';
import { orderList } from '../../../src/features/orders/admin/orderList.server.ts';
import { askedOf, readList } from '../../../src/ui/list/list.ts';
import { ctxOf } from '../../support/context.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { clockShows, openCounter, standClock } from '../../support/shop.ts';

standClock();
const list = orderList({ Deadline: () => null });

test('L’adresse de la liste tient règlement, livraison et article', () => {
  const item = '01a202ed-dc68-77b5-85c8-b65df0c7cf5a';
  const search = `reglement=virement&livraison=counter&article=${item}&q=napo`;
  expect(askedOf(list, new URLSearchParams(search)).asked).toMatchObject({
    paymentType: 'virement',
    delivery: 'counter',
    item,
    q: 'napo',
  });
});

test('Les dates sont celles de Paris, jour de fin compris', async () => {
  const { db, admin, client, Items } = openCounter();
  clockShows('2026-11-22T23:30:00+01:00');
  await orderByTransfer(db, client, 48_235, { Items });
  const found = (search: string) => readList(list, ctxOf(db, admin), new URLSearchParams(search)).rows.length;
  expect(found('du=2026-11-22&au=2026-11-22')).toBe(1);
  expect(found('du=2026-11-23')).toBe(0);
  expect(found('au=2026-11-21')).toBe(0);
});

test('Ce qui n’est pas valable dans l’adresse est comme absent', () => {
  const { asked } = askedOf(list, new URLSearchParams('reglement=or&livraison=avion&article=x&du=hier'));
  expect(asked).toMatchObject({ paymentType: '', delivery: '', item: '' });
  expect(asked.du).toBeUndefined();
});
