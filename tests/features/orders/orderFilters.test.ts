import { expect, test } from 'vitest';
import { readOrderFilters } from '../../../src/features/orders/admin/orderFilters.ts';

const read = (search: string) => readOrderFilters(new URLSearchParams(search));

test('L’adresse de la liste tient règlement, livraison, article et dates de Paris, jour de fin compris', () => {
  const item = '01a202ed-dc68-77b5-85c8-b65df0c7cf5a';
  const { query, du, au } = read(
    `reglement=virement&livraison=counter&article=${item}&du=2026-11-21&au=2026-11-22&q=napo`,
  );
  expect(query).toMatchObject({ paymentType: 'virement', delivery: 'counter', item, q: 'napo' });
  expect(query.since).toBe(Date.parse('2026-11-21T00:00:00+01:00'));
  expect(query.until).toBe(Date.parse('2026-11-23T00:00:00+01:00'));
  expect([du, au]).toEqual(['2026-11-21', '2026-11-22']);
});

test('Ce qui n’est pas valable dans l’adresse est comme absent', () => {
  const { query, du } = read('reglement=or&livraison=avion&article=x&du=hier');
  expect(query).toMatchObject({ paymentType: '', delivery: '', item: '' });
  expect(query.since).toBeUndefined();
  expect(du).toBe('');
});
