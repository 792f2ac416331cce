import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { type Db, rowById } from '../../../../db/client.ts';
import { currencies } from '../../../../db/schema/catalogue.ts';
import { exchanges } from '../../../../db/schema/exchange.ts';
import { orderLines, transfers } from '../../../../db/schema/orders.ts';
import { people } from '../../../../db/schema/people.ts';
import { allocatePayments, type PaymentByMeans } from '../../../means.ts';
import { type Cents, divideHalfUp, type Micros, sum } from '../../../money.ts';
import { documentText, type PersonRow, personAddress, personName } from '../../people/people.ts';
import type { BookEntry, NewEvent } from './ledger.ts';
import { type GoodsEvent, proratedCost } from './lots.ts';
import type { Party, RegisterGoods } from './register.ts';

type Rate = { rate: Micros; coefficient: number };

export const noteCents = (units: number, { rate, coefficient }: Rate): Cents =>
  divideHalfUp(BigInt(units) * BigInt(rate), BigInt(coefficient) * 10_000n);

/** The amounts add up to the exact sum, rounded once. */
export function centsByNote(notes: readonly { value: number; count: number }[], rate: Rate): Cents[] {
  let units = 0;
  return notes.map(({ value, count }) => {
    const centsBefore = noteCents(units, rate);
    units += value * count;
    return noteCents(units, rate) - centsBefore;
  });
}

export function notesEntry(
  db: Db,
  currencyId: string,
  { value, quantity, price }: { value: number; quantity: number; price?: Cents | undefined },
  details: Partial<Rate & { payments: PaymentByMeans[] }> = {},
): BookEntry['content'] {
  const currency = rowById(db, currencies, currencyId);
  if (!currency) throw new Error(`no currency ${currencyId}`);
  const goods: RegisterGoods = {
    nature: 'Billets',
    description: `${currency.moneyName}, coupure de ${value}`,
    ...{ quantity, price, numbers: [], weight: 0, title: 0 },
    exchange: { iso: currency.iso, value, ...details },
  };
  return { goods, books: ['exchange'] };
}

/** A copy, because register rows must not change when the person is edited. */
export const partyOfPerson = (person: PersonRow, role: Party['role']): Party => ({
  role,
  name: personName(person),
  address: personAddress(person),
  proof: documentText(person),
  bornOn: person.bornOn ?? undefined,
  bornAt: person.bornAt ?? undefined,
});

/** An order without recorded transfers was paid by card. */
function paymentsOf(db: Db, orderId: string): PaymentByMeans[] {
  const recordedTransfers = db
    .select()
    .from(transfers)
    .where(and(eq(transfers.orderId, orderId), gt(transfers.amount, 0), isNull(transfers.undoneAt)))
    .orderBy(asc(transfers.createdAt))
    .all();
  return recordedTransfers.length > 0 ? recordedTransfers : [{ means: 'card', amount: Number.MAX_SAFE_INTEGER }];
}

export function soldNotes(
  db: Db,
  { itemId, value, quantity }: Pick<GoodsEvent, 'itemId' | 'value' | 'quantity'>,
  {
    order,
    orderLineId,
    notForSale,
    payments: refunds,
  }: Pick<NewEvent, 'order' | 'orderLineId' | 'notForSale' | 'payments'>,
): Partial<BookEntry> {
  const orderId = order?.id ?? '';
  const lines = db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.type, 'currency')))
    .orderBy(asc(orderLines.position))
    .all();
  const lineIndex = lines.findIndex(({ id }) => id === orderLineId);
  const { notes, unitPrice: rate = 0, coefficient = 1 } = lines[lineIndex] ?? {};
  const noteIndex = notes?.findIndex((note) => note.value === value) ?? -1;
  const orderedNote = notes?.[noteIndex];
  const cents = centsByNote(notes ?? [], { rate, coefficient });
  const precedingCents = [...lines.slice(0, lineIndex).map(({ amount }) => amount), ...cents.slice(0, noteIndex)];
  const price = orderedNote
    ? (proratedCost(cents[noteIndex] ?? 0, quantity, orderedNote.count) ?? 0)
    : noteCents((value ?? 0) * quantity, { rate, coefficient });
  const payments = allocatePayments(refunds ?? paymentsOf(db, orderId), price, sum(precedingCents));
  const content = notesEntry(db, itemId, { value: value ?? 0, quantity, price }, { rate, coefficient, payments });
  if (notForSale) content.goods.apart = true;
  const counterSale = db
    .select({ exchange: exchanges, person: people })
    .from(exchanges)
    .leftJoin(people, eq(people.id, exchanges.personId))
    .where(eq(exchanges.orderId, orderId))
    .get();
  if (!counterSale) return { content };
  const { exchange, person } = counterSale;
  return {
    content,
    party: person && partyOfPerson(person, 'buyer'),
    userId: person?.userId ?? null,
    reference: exchange.number,
  };
}
