import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeclarationForm } from '../../../src/features/orders/withdrawal/WithdrawalForm.tsx';

const buyer = { firstName: 'Zoé', lastName: 'Lefèvre' };
const order = { orderNumber: 'ABCDEFGHJKLM', paymentStatus: 'paid', deliveryCost: 0, buyer } as const;

test.each([
  [1, /<input type="checkbox"[^>]*checked=""[^>]*\/><span><strong>Écu<\/strong>/],
  [2, /<select[^>]*>(<option[^>]*>\d<\/option>){3}<\/select>/],
])('Une pièce se coche, plusieurs se comptent : %i', (left, field) => {
  const lines = [{ lineId: 'l', name: 'Écu', quantity: left, left, unitPrice: 300 }];
  const withdrawal = { lines, delivery: 0, most: 900, open: true, sent: true, until: null, why: null } as never;
  const shown = renderToStaticMarkup(
    <DeclarationForm order={order} withdrawal={withdrawal} receiptEmail="" send={async () => undefined} />,
  );
  expect(shown).toMatch(field);
});
