import { and, desc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Db, rowById } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { bills, currencies } from '../../../db/schema/catalogue.ts';
import { exchanges } from '../../../db/schema/exchange.ts';
import { ledger } from '../../../db/schema/goods.ts';
import { actorColumnsOf, audit } from '../../../db/writer.ts';
import { days, isoDay, startOfDay } from '../../dates.ts';
import { type Ctx, conflict, fieldError, orNotFound } from '../../http/context.ts';
import { lawValue } from '../../law.ts';
import { allocatePayments, type PaymentByMeans } from '../../means.ts';
import { type Cents, euroInText, formatRate, type Micros, sum } from '../../money.ts';
import { type CurrencyRow, unitText } from '../catalogue/currency.ts';
import { confirmationCheck } from '../catalogue/model/priceAge.server.ts';
import { append } from '../goods/model/commit.server.ts';
import { correctionOf } from '../goods/model/correction.server.ts';
import { correctCount } from '../goods/model/count.server.ts';
import { openLine } from '../goods/model/lines.server.ts';
import { centsByNote, notesEntry, partyOfPerson } from '../goods/model/notes.server.ts';
import { allocate } from '../goods/model/reservations.server.ts';
import { personOf, samePeople } from '../people/people.server.ts';
import { documentRefusal } from '../people/people.ts';

export type ExchangeRow = typeof exchanges.$inferSelect;

type NoteQuantity = { currencyId: string; value: number; quantity: number };
/** `rate`: micro-euros for `coefficient` units; `cents`: price of all banknotes of the line. */
type NoteLine = NoteQuantity & Pick<CurrencyRow, 'iso' | 'coefficient'> & { rate: Micros; cents: Cents };

function requireBoughtCurrency(db: Db, { currencyId, value }: NoteQuantity): CurrencyRow & { buyPrice: Micros } {
  const currency = orNotFound(rowById(db, currencies, currencyId), 'Cette devise n’existe pas.');
  const { buyPrice, moneyName } = currency;
  const isNote = and(eq(bills.currencyId, currencyId), eq(bills.value, value));
  const bill = orNotFound(
    db.select().from(bills).where(isNote).get(),
    `${moneyName}\u00a0: il n’y a pas de coupure de ${value}.`,
  );
  if (buyPrice === null || !bill.isBoughtBack)
    throw conflict(`${moneyName}\u00a0: nous n’achetons pas la coupure de ${value}.`);
  if (confirmationCheck(db)(currency)) throw conflict(`${moneyName}\u00a0: le cours est à confirmer avant tout achat.`);
  return { ...currency, buyPrice };
}

/** The sum of each currency is rounded once. @throws notFound; conflict for a currency not bought, or a stale rate */
export function noteQuote(db: Db, lines: readonly NoteQuantity[]): { lines: NoteLine[]; cents: Cents } {
  const ratedLines = lines.map((line) => ({ line, currency: requireBoughtCurrency(db, line) }));
  const noteLines = [...Map.groupBy(ratedLines, ({ line }) => line.currencyId).values()].flatMap((currencyLines) => {
    const [{ currency }] = currencyLines as [(typeof currencyLines)[number]];
    const { iso, coefficient, buyPrice: rate } = currency;
    const cents = centsByNote(
      currencyLines.map(({ line: { value, quantity: count } }) => ({ value, count })),
      { rate, coefficient },
    );
    return currencyLines.map(({ line }, at) => ({ ...line, iso, coefficient, rate, cents: cents[at] ?? 0 }));
  });
  return { lines: noteLines, cents: sum(noteLines.map(({ cents }) => cents)) };
}

/** `linkedTo`: an earlier deal of the same anonymous person. */
type ExchangeCustomer = { personId?: string | null | undefined; linkedTo?: string | null | undefined };

const linkedGroupId = (db: Db, dealId: string | null | undefined): string | undefined =>
  db
    .select()
    .from(exchanges)
    .where(eq(exchanges.dealId, dealId ?? ''))
    .get()?.linkId;

export function lastExchange({ db }: Ctx, now = Date.now()): { id: string; number: string } | null {
  const { at, dealId: id, number, cancelledAt } = exchanges;
  const isToday = and(gte(at, startOfDay(isoDay(now))), isNull(cancelledAt));
  return db.select({ id, number }).from(exchanges).where(isToday).orderBy(desc(at)).limit(1).get() ?? null;
}

/** Excludes cancelled exchanges, and those before the period of linked deals. */
export function linkedExchanges({ db, shop }: Ctx, { personId, linkedTo }: ExchangeCustomer, now: number) {
  const linkId = linkedGroupId(db, linkedTo);
  const isSamePerson = or(
    personId ? sql`${exchanges.personId} in ${samePeople(personId)}` : undefined,
    linkId ? eq(exchanges.linkId, linkId) : undefined,
  );
  if (!isSamePerson) return [];
  const personIds = db.select({ id: exchanges.personId }).from(exchanges).where(isSamePerson);
  const isOfSamePeople = or(isSamePerson, inArray(exchanges.personId, personIds));
  const linkIds = db.select({ id: exchanges.linkId }).from(exchanges).where(isOfSamePeople);
  const isRecent = gt(exchanges.at, now - days(shop.config.identityLimits.metalWindowDays));
  const isLinked = and(inArray(exchanges.linkId, linkIds), isNull(exchanges.cancelledAt), isRecent);
  return db.select().from(exchanges).where(isLinked).all();
}

/** Identity rule: CMF R561-10 II 4°. `linked`: total of the person's earlier exchanges in the linked period. */
export function checkExchangeIdentity(
  ctx: Ctx,
  { cents, ...link }: ExchangeCustomer & { cents: Cents },
  now = Date.now(),
): { linked: Cents; refusal: string | null } {
  const linkedAmount = sum(linkedExchanges(ctx, link, now).map(({ bought, sold }) => bought + sold));
  const threshold = lawValue('exchangeThreshold');
  if (cents + linkedAmount <= threshold) return { linked: linkedAmount, refusal: null };
  const linkedText = linkedAmount > 0 ? `, avec ${euroInText(linkedAmount)} déjà changés par la même personne,` : '';
  const thresholdText = euroInText(threshold);
  const rule = `Un change de ${euroInText(cents)}${linkedText} dépasse ${thresholdText}\u00a0: il demande une pièce d’identité.`;
  const refusal = link.personId
    ? documentRefusal(personOf(ctx.db, link.personId), now)
    : 'Trouvez ou ajoutez la personne, avec sa pièce.';
  return { linked: linkedAmount, refusal: refusal && `${rule} ${refusal}` };
}

export type NewExchange = ExchangeCustomer & {
  deal: { id: string; number: string };
  /** `rateSeen`: agreed rate, in micro-euros for `coefficient` units. */
  lines: readonly (NoteQuantity & { rateSeen: Micros })[];
  sold?: { orderId: string; cents: Cents } | undefined;
  given: readonly PaymentByMeans[];
};

/** @throws conflict for a changed rate or a missing identity document */
export function buyNotes(
  tx: Ctx,
  { deal, lines, sold, personId = null, linkedTo = null, given }: NewExchange,
  now = Date.now(),
): { id: string; owed: Cents; lines: NoteLine[] } {
  const { db } = tx;
  const quote = noteQuote(db, lines);
  for (const { currencyId, iso, rate, coefficient } of quote.lines) {
    if (lines.every((line) => line.currencyId !== currencyId || line.rateSeen === rate)) continue;
    const offerText = `nous achetons ${unitText({ iso, coefficient })} pour ${formatRate(rate)}`;
    const text = `Le cours a changé\u00a0: ${offerText}. Dites le nouveau net au client.`;
    throw conflict(text, { data: { moved: true } });
  }
  const { refusal } = checkExchangeIdentity(tx, { cents: quote.cents + (sold?.cents ?? 0), personId, linkedTo }, now);
  if (refusal) throw fieldError('personId', refusal, 'conflict');
  const id = newId();
  const person = personId ? personOf(db, personId) : null;
  let coveredCents = 0;
  const eventIds = quote.lines.map(({ currencyId, value, quantity, cents, rate, coefficient }) => {
    const payments = allocatePayments(given, cents, coveredCents);
    coveredCents += cents;
    const { id: lineId } = openLine(tx, { type: 'currency', id: currencyId, value });
    const entry = {
      source: 'public' as const,
      party: person && partyOfPerson(person, 'seller'),
      userId: person?.userId ?? null,
      reference: deal.number,
      content: notesEntry(db, currencyId, { value, quantity, price: cents }, { rate, coefficient, payments }),
    };
    const arrival = { lineId, inSafeChange: quantity, cost: cents, acquisition: { source: 'public' }, entry } as const;
    const { event, line: after } = append(tx, { kind: 'received', ...arrival }, now);
    if (after) allocate(tx, after);
    return event.id;
  });
  db.insert(exchanges)
    .values({
      ...{ id, dealId: deal.id, number: deal.number, at: now, personId, ...actorColumnsOf(tx.actor), eventIds },
      ...{ linkId: linkedGroupId(db, linkedTo) ?? id, orderId: sold?.orderId ?? null },
      ...{ bought: quote.cents, sold: sold?.cents ?? 0 },
    })
    .run();
  audit(tx, { action: 'exchange.add', entityId: id, detail: { number: deal.number } });
  return { id, owed: quote.cents, lines: quote.lines };
}

const eventsOf = (db: Db, { eventIds }: ExchangeRow) =>
  db
    .select()
    .from(ledger)
    .where(inArray(ledger.id, [...eventIds]))
    .all();

/** Counts of a deal's bought banknotes, by currency and value. */
export function boughtNotes(db: Db, dealId: string): Map<string, Record<number, number>> {
  const exchange = db.select().from(exchanges).where(eq(exchanges.dealId, dealId)).get();
  const counts = new Map<string, Record<number, number>>();
  for (const { itemId, value, quantity } of exchange ? eventsOf(db, exchange) : []) {
    const notes = counts.get(itemId) ?? {};
    notes[value ?? 0] = (notes[value ?? 0] ?? 0) + quantity;
    counts.set(itemId, notes);
  }
  return counts;
}

/** Returns bought banknotes: the cancelled order puts sold ones back. @throws conflict for missing stock */
export function returnNotes(tx: Ctx, { dealId, reason }: { dealId: string; reason: string }): void {
  const { db } = tx;
  const isActive = and(eq(exchanges.dealId, dealId), isNull(exchanges.cancelledAt));
  const exchange = db.update(exchanges).set({ cancelledAt: Date.now() }).where(isActive).returning().get();
  if (!exchange) return;
  for (const event of eventsOf(db, exchange)) {
    const correction = correctionOf(db, event, { quantity: 0 });
    const key = { type: event.itemType, id: event.itemId, value: event.value };
    if (correction) correctCount(tx, key, { ...correction, kind: 'corrected', reason });
  }
  audit(tx, { action: 'exchange.cancel', entityId: exchange.id, detail: { reason } });
}
