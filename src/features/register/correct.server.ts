import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { registerParties, registerRows } from '../../../db/schema/register.ts';
import { ShopError } from '../../http/errors.ts';
import { goodsOf, partyOf } from './csv.ts';
import type { Entry } from './enter.server.ts';
import { latestCorrection } from './read.server.ts';
import type { Correction } from './register.api.ts';
import type { Goods } from './register.ts';

const rowAt = (db: Db, seq: number) => db.select().from(registerRows).where(eq(registerRows.seq, seq)).get();

/**
 * What new words make of a row as it reads now, with its corrections; `pieces`: by how many the counted stock changes.
 * @throws notFound, conflict for a correction, invalid when nothing is said differently
 */
export function correctionOf(db: Db, { seq, ...said }: Correction): Omit<Entry, 'kind' | 'order' | 'reason'> {
  const row = rowAt(db, seq);
  if (!row) throw new ShopError('notFound', `Le registre n’a pas de ligne n° ${seq}.`);
  if (row.kind === 'correction') throw new ShopError('conflict', refusalOf(seq, row.corrects));
  const now = rowAt(db, latestCorrection(db, seq) ?? seq) ?? row;
  const [first, before] = [goodsOf(row), goodsOf(now)];
  const quantity = said.quantity ?? before.quantity;
  const whole = quantity === before.quantity ? before.weight : Math.round((first.weight / first.quantity) * quantity);
  const goods: Goods = {
    ...before,
    quantity,
    description: said.description || before.description,
    numbers: said.numbers ? said.numbers.split(',').flatMap((one) => one.trim() || []) : before.numbers,
    weight: said.weight === null ? whole : Math.round(said.weight * 1000),
    title: said.title === null ? before.title : Math.round(said.title * 10),
  };
  const kept = db.select().from(registerParties).where(eq(registerParties.seq, now.seq)).get();
  const known = partyOf(kept);
  const { name, address, proof, role } = known ?? { name: '', address: '', proof: '', role: null };
  const named = {
    role: role ?? (row.kind === 'out' ? ('buyer' as const) : ('supplier' as const)),
    name: said.name || name,
    address: said.address || address,
    proof: said.proof || proof,
  };
  const party = named.name ? named : known;
  const reference = said.reference || now.reference;
  const told = [goods, party, reference];
  if (JSON.stringify(told) === JSON.stringify([before, known && { ...named, name, address, proof }, now.reference]))
    throw new ShopError('invalid', 'Rien ne change\u00a0: indiquez ce que la ligne doit dire.');
  const { itemId: metalId, source, books } = row;
  const pieces = Math.sign(row.pieces) * (quantity - before.quantity);
  const userId = kept?.userId ?? null;
  return { metalId, source, quantity, pieces, frozen: { goods, books }, corrects: seq, party, userId, reference };
}

const refusalOf = (seq: number, corrects: number | null): string =>
  corrects === null
    ? `La ligne n° ${seq} est un écart de comptage\u00a0: comptez l’article de nouveau.`
    : `La ligne n° ${seq} est elle-même une rectification\u00a0: rectifiez la ligne n° ${corrects}, qui se lit aujourd’hui avec elle.`;
