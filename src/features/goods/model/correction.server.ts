import { and, desc, eq } from 'drizzle-orm';
import { type Db, rowById } from '../../../../db/client.ts';
import { ledger, registerParties } from '../../../../db/schema/goods.ts';
import { purchases } from '../../../../db/schema/purchases.ts';
import { conflict, orNotFound } from '../../../http/context.ts';
import { allocatePayments } from '../../../means.ts';
import { type Chain, canonicalJson } from './chain.server.ts';
import { parseGoods, parseParty } from './csv.server.ts';
import type { NewEvent } from './ledger.ts';
import type { GoodsEvent } from './lots.ts';
import { costOf } from './purchase.ts';
import type { Party, RegisterGoods } from './register.ts';

export function eventOfRow(db: Db, no: number, chain: Chain = 'metals'): GoodsEvent {
  const isRow = and(eq(ledger.chain, chain), eq(ledger.bookNo, no));
  return orNotFound(db.select().from(ledger).where(isRow).get(), `Le registre n’a pas de ligne n° ${no}.`);
}

/** The signed purchase that an event comes from. */
export const contractOf = (db: Db, event: GoodsEvent | undefined) =>
  db
    .select()
    .from(purchases)
    .where(eq(purchases.number, event?.reference ?? ''))
    .get();

export function latestRow(db: Db, event: GoodsEvent) {
  const correction = db
    .select()
    .from(ledger)
    .where(and(eq(ledger.refersTo, event.id), eq(ledger.bookKind, 'correction')))
    .orderBy(desc(ledger.bookNo))
    .limit(1)
    .get();
  const latest = correction ?? event;
  const party = db
    .select()
    .from(registerParties)
    .where(and(eq(registerParties.chain, latest.chain ?? 'metals'), eq(registerParties.seq, latest.bookNo ?? 0)))
    .get();
  return { last: latest, goods: parseGoods(latest), party: parseParty(party), userId: party?.userId ?? null };
}

type TextField = 'description' | 'numbers' | 'name' | 'address' | 'proof' | 'sex' | 'bornOn' | 'bornAt' | 'reference';
/** Empty values leave their field unchanged. `unitCost`: millionths of a euro per piece. */
type Changes = { [Name in TextField]?: string | undefined } & {
  [Name in 'quantity' | 'weight' | 'title' | 'unitCost']?: number | null | undefined;
};

/** Null if nothing changes. @throws conflict if the row itself is a correction */
export function correctionOf(
  db: Db,
  event: GoodsEvent,
  changes: Changes,
): (Pick<NewEvent, 'corrects' | 'entry' | 'quantity'> & { inSafeChange: number }) | null {
  if (event.bookKind === 'correction') throw conflict(refusalText(db, event));
  const { last, goods: before, party: formerParty = null, userId } = latestRow(db, event);
  const quantity = changes.quantity ?? before.quantity;
  const base = before.quantity > 0 ? before : parseGoods(event);
  const scale = (whole: number) => Math.round((whole / base.quantity) * quantity);
  const price = changes.unitCost == null ? base.price && scale(base.price) : costOf(changes.unitCost, quantity);
  const { exchange } = before;
  const payments = exchange?.payments && allocatePayments(exchange.payments, price ?? 0);
  const goods: RegisterGoods = {
    ...before,
    ...(exchange && payments && { exchange: { ...exchange, payments } }),
    quantity,
    description: changes.description || before.description,
    numbers: changes.numbers ? changes.numbers.split(',').flatMap((one) => one.trim() || []) : before.numbers,
    weight: changes.weight == null ? scale(base.weight) : Math.round(changes.weight * 1000),
    title: changes.title == null ? before.title : Math.round(changes.title * 10),
    price,
  };
  const recordedParty = formerParty ?? { role: partyRole(event), name: '', address: '', proof: '' };
  const { name, address, proof, sex, bornOn, bornAt } = changes;
  const changedFacts = Object.entries({ name, address, proof, sex, bornOn, bornAt }).filter(([, text]) => text);
  const party: Party = { ...recordedParty, ...Object.fromEntries(changedFacts) };
  const reference = changes.reference || last.reference;
  if (canonicalJson([goods, party, reference]) === canonicalJson([before, recordedParty, last.reference])) return null;
  const content = { goods, books: event.books ?? [] };
  const entry = { source: event.source ?? 'stock', party: party.name ? party : null, userId, reference, content };
  return {
    corrects: event,
    quantity,
    inSafeChange: Math.sign(event.inSafeChange) * (quantity - before.quantity),
    entry,
  };
}

function partyRole({ bookKind, source }: GoodsEvent): Party['role'] {
  if (bookKind === 'entrustedIn' || bookKind === 'entrustedOut') return 'depositor';
  if (bookKind === 'out' || source === 'return') return 'buyer';
  return source === 'public' ? 'seller' : 'supplier';
}

function refusalText(db: Db, { bookNo, refersTo }: GoodsEvent): string {
  if (refersTo === null) return `La ligne n° ${bookNo} est un écart de comptage\u00a0: comptez l’article de nouveau.`;
  const correctedRow = rowById(db, ledger, refersTo);
  return `La ligne n° ${bookNo} est elle-même une rectification\u00a0: rectifiez la ligne n° ${correctedRow?.bookNo}, qui se lit aujourd’hui avec elle.`;
}
