import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { currencies } from '../../../../db/schema/catalogue.ts';
import { type ExchangeMeans, exchanges } from '../../../../db/schema/exchange.ts';
import { orderLines } from '../../../../db/schema/orders.ts';
import { people } from '../../../../db/schema/people.ts';
import { type Cents, divideHalfUp, type Micros } from '../../../money.ts';
import { documentText, type PersonRow, personAddress, personName } from '../../people/people.ts';
import type { Entry, NewEvent } from './ledger.ts';
import { type GoodsEvent, partOf } from './lots.ts';
import type { Goods, Party } from './register.ts';

type Rate = { rate: Micros; coefficient: number };
type Notes = readonly { value: number; count: number }[];

const centsOf = (units: number, { rate, coefficient }: Rate): Cents =>
  divideHalfUp(BigInt(units) * BigInt(rate), BigInt(coefficient) * 10_000n);

/** Euros of each denomination of a money: together those of the whole sum, rounded once. */
export function centsByNote(notes: Notes, rate: Rate): Cents[] {
  let units = 0;
  return notes.map(({ value, count }) => {
    const before = centsOf(units, rate);
    units += value * count;
    return centsOf(units, rate) - before;
  });
}

type Described = Rate & { value: number; quantity: number; price: Cents; means: ExchangeMeans; fee?: Cents };

/** Notes of one denomination, as their row of the exchange register holds them. */
export function notesEntry(
  db: Db,
  currencyId: string,
  { value, quantity, price, ...terms }: Described,
): Entry['frozen'] & { goods: Goods } {
  const money = db.select().from(currencies).where(eq(currencies.id, currencyId)).get();
  if (!money) throw new Error(`no currency ${currencyId}`);
  const goods: Goods = {
    nature: 'Billets',
    description: `${money.moneyName}, coupure de ${value}`,
    ...{ quantity, price, numbers: [], weight: 0, title: 0 },
    exchange: { iso: money.iso, value, fee: 0, ...terms },
  };
  return { goods, books: ['exchange'] };
}

/** As the document on the counter says, copied: a book never reads a person later. */
export const partyOfPerson = (person: PersonRow, role: Party['role']): Party => ({
  role,
  name: personName(person),
  address: personAddress(person),
  proof: documentText(person),
  bornOn: person.bornOn ?? undefined,
  bornAt: person.bornAt ?? undefined,
});

/** Notes that an order sold or took back, and who stood at the counter for them. */
export function soldNotes(
  db: Db,
  { itemId, value, quantity }: Pick<GoodsEvent, 'itemId' | 'value' | 'quantity'>,
  change: Pick<NewEvent, 'order' | 'orderLineId' | 'apart'>,
): Partial<Entry> {
  const line = db
    .select()
    .from(orderLines)
    .where(eq(orderLines.id, change.orderLineId ?? ''))
    .get();
  const { notes, unitPrice: rate = 0, coefficient = 1 } = line ?? {};
  const place = notes?.findIndex((note) => note.value === value) ?? -1;
  const whole = notes?.[place];
  const cents = centsByNote(notes ?? [], { rate, coefficient })[place] ?? 0;
  const atCounter = db
    .select({ exchange: exchanges, person: people })
    .from(exchanges)
    .leftJoin(people, eq(people.id, exchanges.personId))
    .where(eq(exchanges.orderId, change.order?.id ?? ''))
    .get();
  const price = whole
    ? (partOf(cents, quantity, whole.count) ?? 0)
    : centsOf((value ?? 0) * quantity, { rate, coefficient });
  const means = atCounter?.exchange.means ?? 'card';
  const frozen = notesEntry(db, itemId, { value: value ?? 0, quantity, rate, coefficient, price, means });
  if (change.apart) frozen.goods.apart = true;
  if (!atCounter) return { frozen };
  const { exchange, person } = atCounter;
  return {
    frozen,
    party: person && partyOfPerson(person, 'buyer'),
    userId: person?.userId ?? null,
    reference: exchange.number,
  };
}
