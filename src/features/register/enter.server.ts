import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { actorColumnsOf } from '../../../db/audit.ts';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { metals } from '../../../db/schema/catalogue.ts';
import { type BuyerSnapshot, orders } from '../../../db/schema/orders.ts';
import { registerParties, registerRows } from '../../../db/schema/register.ts';
import type { metalTypes } from '../../../db/words.ts';
import { territoryOf } from '../../countryCodes.ts';
import { formatDay, isoDay } from '../../dates.ts';
import { countryName } from '../../formats.ts';
import type { Ctx } from '../../http/context.ts';
import { currentConfiguration } from '../configuration/configuration.server.ts';
import { registerTermsOf } from '../configuration/registerTerms.ts';
import { canonical, genesis, type RegisterRow, rowHash, saltedDigest } from './chain.ts';
import type { Goods, Party } from './register.ts';

export type Entry = {
  metalId: string;
  kind: RegisterRow['kind'];
  source: RegisterRow['source'];
  quantity: number;
  /** By how many the counted stock changes. */
  pieces: number;
  numbers?: readonly string[] | undefined;
  apart?: true | undefined;
  price?: number | undefined;
  order?: { id: string; orderNumber: string } | undefined;
  party?: Party | null | undefined;
  userId?: string | null | undefined;
  reference?: string | undefined;
  /** When it happened, where that is not now. */
  occurredAt?: number | undefined;
  reason?: string | undefined;
  corrects?: number | undefined;
  /** Values of a correction, in place of the article's present ones. */
  frozen?: { goods: Goods; books: RegisterRow['books'] } | undefined;
};

const lastRow = (db: Db): RegisterRow | undefined =>
  db.select().from(registerRows).orderBy(desc(registerRows.seq)).limit(1).get();

/** Writes the next row, in the unit of work that moves the goods. */
export function enterGoods(ctx: Ctx, entry: Entry, now = Date.now()): RegisterRow {
  const { kind, source, pieces, corrects = null, reason = '', order } = entry;
  const { goods, books } = entry.frozen ?? goodsOf(ctx.db, entry);
  const { party, userId } =
    entry.party === undefined && order
      ? partyOf(ctx.db, order.id)
      : { party: entry.party ?? null, userId: entry.userId ?? null };
  const facts = party && canonical(party);
  const salts = [0, 1].map(() => randomBytes(16).toString('hex')) as [string, string];
  const last = lastRow(ctx.db);
  const content = {
    seq: (last?.seq ?? 0) + 1,
    orderNo: nextOrderNo(last?.orderNo, now),
    books,
    kind,
    source,
    occurredAt: entry.occurredAt ?? now,
    recordedAt: now,
    ...actorColumnsOf(ctx.actor),
    corrects,
    reason,
    reference: entry.reference ?? order?.orderNumber ?? '',
    itemId: entry.metalId,
    pieces,
    goods: canonical(goods),
    goodsSalt: salts[0],
    partyDigest: facts && saltedDigest(salts[1], facts),
    prev: last?.hash ?? genesis,
  };
  const row = { ...content, hash: rowHash(content) };
  ctx.db.insert(registerRows).values(row).run();
  if (facts) ctx.db.insert(registerParties).values({ seq: row.seq, userId, facts, salt: salts[1] }).run();
  return row;
}

/** « 2026-00042 ». A clock that was set back to another year begins no numbers again. */
function nextOrderNo(last: string | undefined, now: number): string {
  const [before = '', n = '0'] = last?.split('-') ?? [];
  const year = isoDay(now).slice(0, 4);
  return year > before ? `${year}-00001` : `${before}-${String(Number(n) + 1).padStart(5, '0')}`;
}

const natures: Record<(typeof metalTypes)[number], string> = {
  Lingots: 'Lingot',
  "Piece D'investissment": 'Pièce d’investissement',
  'Piece De Collection': 'Pièce de collection',
};

function goodsOf(db: Db, { metalId, quantity, numbers = [], apart, price }: Entry): NonNullable<Entry['frozen']> {
  const metal = db.select().from(metals).where(eq(metals.id, metalId)).get();
  if (!metal) throw new Error(`no metal ${metalId}`);
  const more = [metal.year, metal.mintMark, metal.fabricant].filter(
    (one) => one && !metal.metalName.includes(`${one}`),
  );
  const goods: Goods = {
    nature: natures[metal.type],
    description: [metal.metalName, ...more].join(', '),
    quantity,
    numbers: [...numbers],
    weight: metal.weight * quantity,
    title: metal.purity,
    price,
    apart,
  };
  const isSecondhand = metal.type === 'Piece De Collection' && registerTermsOf(currentConfiguration(db)).collection;
  return { goods, books: isSecondhand ? ['metals', 'secondhand'] : ['metals'] };
}

function addressOf(buyer: BuyerSnapshot): string {
  const { address, postalCode, town } = buyer;
  const territory = territoryOf(buyer) ?? 'FR';
  return [address, `${postalCode} ${town}`, territory === 'FR' ? '' : countryName(territory)]
    .filter(Boolean)
    .join(', ');
}

function partyOf(db: Db, orderId: string): { party: Party | null; userId: string | null } {
  const found = db
    .select({ buyer: orders.buyer, userId: orders.userId, status: users.identityStatus, at: users.identityDecidedAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
    .get();
  if (!found) return { party: null, userId: null };
  const { buyer, userId, status, at } = found;
  const proof = status === 'verified' && at ? `Pièce d’identité vérifiée le ${formatDay(at)}` : 'Déclaré par le client';
  const name = [buyer.civilite, buyer.firstName, buyer.lastName, buyer.company && `(${buyer.company})`];
  return { party: { role: 'buyer', name: name.filter(Boolean).join(' '), address: addressOf(buyer), proof }, userId };
}
