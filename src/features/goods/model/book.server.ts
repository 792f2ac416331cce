import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../../db/client.ts';
import { boundValue, prepare } from '../../../../db/prepared.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { ledger, registerParties } from '../../../../db/schema/goods.ts';
import { type BuyerSnapshot, orders } from '../../../../db/schema/orders.ts';
import type { metalTypes } from '../../../../db/words.ts';
import { actorColumnsOf } from '../../../../db/writer.ts';
import { countryName, territoryOf } from '../../../countryCodes.ts';
import { days, formatDay, hours, isoDay, startOfDay } from '../../../dates.ts';
import { type Ctx, fieldError } from '../../../http/context.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { registerTermsOf } from '../../configuration/registerTerms.ts';
import { type Chain, canonicalJson, genesisHash, type RegisterRow, rowHash, saltedDigest } from './chain.server.ts';
import type { BookEntry, NewEvent } from './ledger.ts';
import type { GoodsEvent } from './lots.ts';
import { notesEntry, soldNotes } from './notes.server.ts';
import { type Acquisition, costOf } from './purchase.ts';
import type { RegisterGoods } from './register.ts';

const registerRowByEvent: Partial<Record<GoodsEvent['kind'], readonly [RegisterRow['kind'], RegisterRow['source']]>> = {
  opened: ['opening', 'paper'],
  received: ['in', 'supplier'],
  takenOut: ['out', 'stock'],
  handedOver: ['out', 'sale'],
  takenBack: ['in', 'return'],
  counted: ['correction', 'stock'],
  corrected: ['correction', 'stock'],
  costed: ['correction', 'stock'],
  deposited: ['entrustedIn', 'public'],
  depositReturned: ['entrustedOut', 'public'],
};

type RecordedFacts = Pick<
  GoodsEvent,
  'itemType' | 'itemId' | 'value' | 'kind' | 'inSafeChange' | 'inSafe' | 'quantity' | 'occurredAt' | 'at' | 'reason'
>;

const last = alias(ledger, 'last');

const loadSources = prepare((db) =>
  db
    .select({ last, metal: metals, order: orders, user: users })
    .from(sql`(select 1)`)
    .leftJoin(
      last,
      sql`${last.id} = (select id from ledger where chain = ${boundValue('chain')} order by book_no desc limit 1)`,
    )
    .leftJoin(metals, eq(metals.id, boundValue('itemId')))
    .leftJoin(orders, eq(orders.id, boundValue('orderId')))
    .leftJoin(users, eq(users.id, orders.userId))
    .prepare(),
);

const isOfOrder = ({ kind }: RecordedFacts): boolean => kind === 'handedOver' || kind === 'takenBack';

function chainOf(event: RecordedFacts, entry: BookEntry | undefined): Chain | null {
  if (event.itemType === 'metal') return 'metals';
  return entry || event.inSafeChange !== 0 || isOfOrder(event) ? 'exchange' : null;
}

/** Undefined for an event that belongs in no register. */
export function registerColumns(
  ctx: Ctx,
  event: RecordedFacts,
  { order, corrects, acquisition, entry, ...change }: NewEvent,
) {
  const registerKind = registerRowByEvent[event.kind];
  const chain = chainOf(event, entry);
  if (!registerKind || !chain || (event.quantity === 0 && !entry)) return;
  const { db } = ctx;
  const { last, metal, ...sold } = loadSources(db).get({ chain, itemId: event.itemId, orderId: order?.id ?? '' }) ?? {};
  const isOpening = event.kind === 'counted' && event.inSafe > 0 && !isInRegister(db, event);
  const quantity = isOpening ? event.inSafe : event.quantity;
  const details: Partial<BookEntry> =
    chain === 'exchange' && isOfOrder(event) && !entry
      ? soldNotes(db, event, { order, ...change })
      : {
          ...(acquisition && !entry && event.inSafeChange > 0 && acquisitionEntry(acquisition, event.inSafeChange)),
          ...entry,
        };
  const numbers = change.serial ? [change.serial] : (change.pieces ?? []).map(({ serial }) => serial ?? '');
  const descriptor = { numbers, quantity, apart: change.notForSale, price: details.price };
  const { goods, books } =
    details.content ??
    (chain === 'exchange'
      ? notesEntry(db, event.itemId, { value: event.value ?? 0, quantity, price: details.price })
      : articleContent(db, metal, descriptor));
  const isBuyer = details.party === undefined && event.kind !== 'received';
  const { party = null, userId = null } = isBuyer ? buyerOf(sold, chain) : details;
  const facts = party && canonicalJson(party);
  const [goodsSalt, salt] = [0, 1].map(() => randomBytes(16).toString('hex')) as [string, string];
  const row = {
    orderNo: nextOrderNo(last?.orderNo, event.at),
    books,
    source: details.source ?? registerKind[1],
    reference: details.reference ?? order?.orderNumber ?? '',
    goods: canonicalJson(goods),
    goodsSalt,
    partyDigest: facts && saltedDigest(salt, facts),
    prev: last?.hash ?? genesisHash,
  };
  const seq = (last?.bookNo ?? 0) + 1;
  const kind = isOpening ? 'opening' : registerKind[0];
  const { occurredAt, at: recordedAt, reason, itemId, inSafeChange: pieces } = event;
  const hash = rowHash({
    ...{ ...row, chain, ...actorColumnsOf(ctx.actor), seq, kind, occurredAt, recordedAt, reason, itemId, pieces },
    corrects: kind === 'correction' ? (corrects?.bookNo ?? null) : null,
  });
  return {
    columns: { ...row, chain, bookNo: seq, bookKind: kind, hash },
    writeParty: () => facts && db.insert(registerParties).values({ chain, seq, userId, facts, salt }).run(),
  };
}

/** Never goes back to an earlier year, even if the clock does. */
function nextOrderNo(last: string | null | undefined, now: number): string {
  const [lastYear = '', n = '0'] = last?.split('-') ?? [];
  const year = isoDay(now).slice(0, 4);
  return year > lastYear ? `${year}-00001` : `${lastYear}-${String(Number(n) + 1).padStart(5, '0')}`;
}

const isInRegister = (db: Db, { itemId, value }: RecordedFacts): boolean =>
  db
    .select({ id: ledger.id })
    .from(ledger)
    .where(and(eq(ledger.itemId, itemId), isNotNull(ledger.chain), value ? eq(ledger.value, value) : undefined))
    .limit(1)
    .get() !== undefined;

const natureLabels: Record<(typeof metalTypes)[number], string> = {
  Lingots: 'Lingot',
  "Piece D'investissment": 'Pièce d’investissement',
  'Piece De Collection': 'Pièce de collection',
};

export function articleContent(
  db: Db,
  metal: typeof metals.$inferSelect | null | undefined,
  descriptor: Pick<RegisterGoods, 'numbers' | 'quantity' | 'apart'> & { price: number | undefined },
): BookEntry['content'] {
  if (!metal) throw new Error('no such metal');
  const details = [metal.year, metal.mintMark, metal.fabricant].filter(
    (one) => one && !metal.metalName.includes(`${one}`),
  );
  const goods: RegisterGoods = {
    nature: natureLabels[metal.type],
    description: [metal.metalName, ...details].join(', '),
    weight: metal.weight * descriptor.quantity,
    title: metal.purity,
    ...descriptor,
  };
  const isSecondhand = metal.type === 'Piece De Collection' && registerTermsOf(currentConfig(db)).collection;
  return { goods, books: isSecondhand ? ['metals', 'secondhand'] : ['metals'] };
}

function addressOf(buyer: BuyerSnapshot): string {
  const { address, postalCode, town } = buyer;
  const territory = territoryOf(buyer) ?? 'FR';
  return [address, `${postalCode} ${town}`, territory === 'FR' ? '' : countryName(territory)]
    .filter(Boolean)
    .join(', ');
}

type Sale = { order?: typeof orders.$inferSelect | null; user?: typeof users.$inferSelect | null };

/** Investment gold sold at the counter below the threshold needs no name (CGI, ann. IV, 56 J quaterdecies). */
function buyerOf({ order, user }: Sale, chain: Chain): Pick<BookEntry, 'party' | 'userId'> {
  if (!order) return {};
  const { buyer, userId, channel } = order;
  const { civilite, firstName, lastName, company } = buyer;
  const name = [civilite, firstName, lastName, company && `(${company})`].filter(Boolean).join(' ');
  const party = { role: 'buyer', name, address: addressOf(buyer) } as const;
  if (channel === 'counter') return buyer.proof ? { party: { ...party, proof: buyer.proof }, userId } : {};
  if (!user) return {};
  const { identityStatus, identityDecidedAt: at, dateOfBirth, birthPlace } = user;
  const isVerified = identityStatus === 'verified' && at;
  const proof = isVerified ? `Pièce d’identité vérifiée le ${formatDay(at)}` : 'Déclaré par le client';
  const birthDetails = chain === 'exchange' && { bornOn: dateOfBirth ?? undefined, bornAt: birthPlace ?? undefined };
  return { party: { ...party, proof, ...birthDetails }, userId };
}

/** Arrivals dated further back are treated as typing errors. */
const maxLateness = days(31);

/** @throws invalid for a day in the future or too long ago */
export function arrivalTime(day: string | undefined, now: number): number {
  if (!day || day === isoDay(now)) return now;
  const at = startOfDay(day) + hours(12);
  if (at < now && at > now - maxLateness) return at;
  if (at > now) throw fieldError('day', 'Ce jour n’est pas encore venu\u00a0: indiquez celui de l’arrivée.');
  throw fieldError('day', 'Une entrée s’inscrit un mois après l’arrivée au plus\u00a0: vérifiez le jour.');
}

function acquisitionEntry(acquisition: Acquisition, count: number): Partial<BookEntry> {
  const {
    source = 'supplier',
    unitCost,
    supplier: name,
    address = '',
    proof,
    sex,
    bornOn,
    bornAt,
    reference,
  } = acquisition;
  const isPublic = source === 'public';
  const proofText = proof || (isPublic || !reference ? '' : `Pièce n° ${reference}`);
  const role = isPublic ? 'seller' : 'supplier';
  return {
    source: source === 'opening' ? 'stock' : source,
    party: name ? { role, name, address, proof: proofText, ...(isPublic && { sex, bornOn, bornAt }) } : null,
    ...(reference && { reference }),
    ...(unitCost != null && { price: costOf(unitCost, count) }),
  };
}
