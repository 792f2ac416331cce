import type { Db } from '../../../db/client.ts';
import { ShopError } from '../../http/errors.ts';
import { costOf, type Micros } from '../../money.ts';
import { canonical, type RegisterRow } from './chain.ts';
import { goodsOf } from './csv.ts';
import type { Entry } from './enter.server.ts';
import { rowNow } from './read.server.ts';
import type { Correction } from './register.api.ts';
import type { Goods, Party } from './register.ts';

/** `unitCost`: micro-euros for one, given with its lot. */
type CorrectionInput = { [Name in keyof Correction]?: Correction[Name] | undefined } & {
  seq: number;
  unitCost?: Micros | null | undefined;
};

/** `pieces`: by how many the count changes; null when nothing does. @throws notFound, conflict for a correction */
export function correctionOf(
  db: Db,
  { seq, ...given }: CorrectionInput,
): Omit<Entry, 'kind' | 'order' | 'reason'> | null {
  const { row, now, ...kept } = rowNow(db, seq);
  if (row.kind === 'correction') throw new ShopError('conflict', refusalOf(seq, row.corrects));
  const [first, before] = [goodsOf(row), goodsOf(now)];
  const quantity = given.quantity ?? before.quantity;
  /** Of as many more or fewer pieces. */
  const base = before.quantity > 0 ? before : first;
  const share = (whole: number) => Math.round((whole / base.quantity) * quantity);
  const goods: Goods = {
    ...before,
    quantity,
    description: given.description || before.description,
    numbers: given.numbers ? given.numbers.split(',').flatMap((one) => one.trim() || []) : before.numbers,
    weight: given.weight == null ? share(base.weight) : Math.round(given.weight * 1000),
    title: given.title == null ? before.title : Math.round(given.title * 10),
    price: given.unitCost == null ? base.price && share(base.price) : costOf(given.unitCost, quantity),
  };
  const known = kept.party ?? { role: roleIn(row), name: '', address: '', proof: '' };
  const { name, address, proof, sex, bornOn, bornAt } = given;
  const news = Object.entries({ name, address, proof, sex, bornOn, bornAt }).filter(([, text]) => text);
  const party: Party = { ...known, ...Object.fromEntries(news) };
  const reference = given.reference || now.reference;
  if (canonical([goods, party, reference]) === canonical([before, known, now.reference])) return null;
  const { itemId: metalId, source, books } = row;
  const pieces = Math.sign(row.pieces) * (quantity - before.quantity);
  const corrected = { metalId, source, quantity, pieces, frozen: { goods, books }, corrects: seq, reference };
  return { ...corrected, party: party.name ? party : null, userId: kept.userId };
}

function roleIn({ kind, source }: Pick<RegisterRow, 'kind' | 'source'>): Party['role'] {
  if (kind === 'entrustedIn' || kind === 'entrustedOut') return 'depositor';
  if (kind === 'out' || source === 'return') return 'buyer';
  return source === 'public' ? 'seller' : 'supplier';
}

const refusalOf = (seq: number, corrects: number | null): string =>
  corrects === null
    ? `La ligne n° ${seq} est un écart de comptage\u00a0: comptez l’article de nouveau.`
    : `La ligne n° ${seq} est elle-même une rectification\u00a0: rectifiez la ligne n° ${corrects}, qui se lit aujourd’hui avec elle.`;
