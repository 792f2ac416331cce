import { expect, test } from 'vitest';
import { monthAnswer, takingsIn } from '../../../src/features/accounting/month.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { noteTransfer, undoTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { ctxOf } from '../../support/context.ts';
import { bankSays, deliver, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { openCounter, standClock } from '../../support/shop.ts';

standClock();

test('Les encaissements s’additionnent par jour de paiement et par moyen, à la date de valeur, sans les notes retirées', async () => {
  const { db, client, admin, Items } = openCounter();
  const dealer = ctxOf(db, admin);
  const { form } = await orderByCard(db, client, 96_470, { Items: [{ ...Items[0], quantity: 2 }] });
  await deliver(db, bankSays(form.orderNumber, '964.70EUR', 'payetest'));
  const { _id: orderId } = await orderByTransfer(db, client, 48_235, { Items });
  const note = (amount: number, valueDate: string) =>
    noteTransfer(dealer, { orderId, amount, valueDate, payer: 'MME MARTIN' });
  await note(10_000, '2026-09-04');
  const slip = getOrderById(dealer, { id: orderId }).desk?.transfers[0]?._id ?? '';
  await undoTransfer(dealer, { transferId: slip });
  await note(40_000, '2026-09-04');
  await note(10_000, '2026-09-07');
  await noteTransferRefund(dealer, {
    orderId,
    amount: 1_765,
    refundable: 50_000,
    what: { purpose: 'overpayment' },
  });

  expect(takingsIn(dealer, '2026-09')).toEqual([
    { day: '2026-09-04', method: 'Virement', received: 40_000, givenBack: 0 },
    { day: '2026-09-07', method: 'Carte bancaire', received: 96_470, givenBack: 0 },
    { day: '2026-09-07', method: 'Virement', received: 10_000, givenBack: 1_765 },
  ]);
  const file = await monthAnswer(dealer, { month: '2026-09', file: 'encaissements' });
  const text = (await file?.text()) ?? '';
  expect(file?.headers.get('content-type')).toContain('text/csv');
  expect(text).toContain('2026-09-04;Virement');
  expect(text).toContain('MME MARTIN;100,00;0,00;17,65');
  const days = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, 10));
  expect(days).toHaveLength(4);
  expect(days).toEqual(days.toSorted());
  await note(777, '2026-08-31');
  const fileOf = async (month: string, name: string) =>
    (await monthAnswer(dealer, { month, file: name }))?.text() ?? '';
  const fec = async (month: string) =>
    ((await fileOf(month, 'fec')) as string)
      .split('\r\n')
      .map((row) => row.split('\t'))
      .filter(([journal, , , , account]) => (journal === 'BQ' || journal === 'CB') && /^51/.test(account ?? ''))
      .map((row) => `${row[3]} ${row[11] === '0,00' ? `-${row[12]}` : row[11]}`);
  expect(await fec('2026-08')).toEqual(['20260831 7,77']);
  expect(await fec('2026-09')).toEqual(['20260907 964,70', '20260904 400,00', '20260907 100,00', '20260907 -17,65']);
  expect(takingsIn(dealer, '2026-08')).toEqual([
    { day: '2026-08-31', method: 'Virement', received: 777, givenBack: 0 },
  ]);
  expect(await fileOf('2026-08', 'encaissements')).toContain('2026-08-31;Virement');
  expect(takingsIn(dealer, '2026-09').reduce((sum, { received }) => sum + received, 0)).toBe(146_470);
});
