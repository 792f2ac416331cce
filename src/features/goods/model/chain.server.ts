import { createHash } from 'node:crypto';
import type { registerRows } from '../../../../db/registerRows.ts';
import type { registerPages } from '../../../../db/schema/goods.ts';
import type { chains } from '../../../../db/words.ts';

export type Chain = (typeof chains)[number];
export type RegisterRow = typeof registerRows.$inferSelect;
export type RegisterPage = typeof registerPages.$inferSelect;
/** Null once the person's data is erased at the end of retention. */
export type StoredParty = { facts: string | null; salt: string | null };

export const genesisHash = '0'.repeat(64);

/** JSON with sorted keys, without spaces, in composed characters (NFC) as the database stores them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`)
      .join(',')}}`;
  return JSON.stringify(typeof value === 'string' ? value.normalize('NFC').toWellFormed() : value);
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

export const saltedDigest = (salt: string, facts: string): string => sha256(`${salt}\n${facts}`);

type WithOptional<T, Own extends keyof T> = Omit<T, Own> & Partial<Pick<T, Own>>;

/** Hashes of the metals register contain no chain name: it was the only one at first. */
export function withoutDefaultChain<T extends { chain?: Chain | undefined }>({ chain, ...rest }: T) {
  return chain === 'exchange' ? { ...rest, chain } : rest;
}

/** Contains only salted digests of goods and person, so that both can be erased later. */
export function rowHash({ hash: _own, goods, goodsSalt, ...hashed }: WithOptional<RegisterRow, 'hash'>): string {
  return sha256(canonicalJson({ ...withoutDefaultChain(hashed), goods: saltedDigest(goodsSalt, goods) }));
}

/** `lastHash` is the hash of the page's last row, which covers all earlier rows. */
export const pageHash = ({ foot: _own, ...page }: WithOptional<RegisterPage, 'foot'>, lastHash: string) =>
  sha256(canonicalJson({ ...withoutDefaultChain(page), lastHash }));

/** Twelve characters and a check number: « 3F2A-91BC-0D4E-57 ». */
export function readableChecksum(hash: string): string {
  const digits = hash.slice(0, 12).toUpperCase();
  const key = 97 - Number(BigInt(`0x${digits}`) % 97n);
  return [...(digits.match(/.{4}/g) ?? []), String(key).padStart(2, '0')].join('-');
}

export type IntegrityError = { page: number | null; seq: number | null; what: string };

export const integrityErrorText = ({ page, seq, what }: IntegrityError): string =>
  `${page ? `Page ${page}` : seq ? 'Page ouverte' : 'Fichier'}${seq ? `, ligne ${seq}` : ''}\u00a0: ${what}.`;

export type Book = {
  before: { seq: number; hash: string; no: number; foot: string };
  rows: readonly RegisterRow[];
  pages: readonly RegisterPage[];
  partyOf: (seq: number) => StoredParty | undefined;
};

export const pageNumberOf = (pages: readonly RegisterPage[], seq: number): number | null =>
  pages.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq)?.no ?? null;

export function integrityErrors({ before, rows, pages, partyOf }: Book): IntegrityError[] {
  const errors: IntegrityError[] = [];
  let lastRow = { seq: before.seq, hash: before.hash };
  const hashes = new Map<number, string>();
  for (const row of rows) {
    const { seq } = row;
    const reportError = (what: string) => errors.push({ page: pageNumberOf(pages, seq), seq, what });
    if (seq !== lastRow.seq + 1) reportError(`la ligne attendue est la n° ${lastRow.seq + 1}`);
    else if (row.prev !== lastRow.hash) reportError('elle ne suit pas la ligne d’avant');
    if (row.hash !== rowHash(row)) reportError('son contenu ne répond pas à son empreinte');
    if (!hasMatchingParty(row, partyOf(seq))) reportError('la personne ne répond pas à son empreinte');
    hashes.set(seq, row.hash);
    lastRow = { seq, hash: row.hash };
  }
  let previousPage = { no: before.no, foot: before.foot, lastSeq: before.seq };
  for (const page of pages) {
    const reportError = (what: string) => errors.push({ page: page.no, seq: null, what });
    if (page.no !== previousPage.no + 1) reportError(`la page attendue est la n° ${previousPage.no + 1}`);
    else if (page.firstSeq !== previousPage.lastSeq + 1) reportError('elle ne commence pas après la page d’avant');
    else if (page.head !== previousPage.foot) reportError('son report n’est pas le pied de la page d’avant');
    const lastHash = hashes.get(page.lastSeq);
    if (lastHash === undefined) reportError(`sa dernière ligne, n° ${page.lastSeq}, manque`);
    else if (page.foot !== pageHash(page, lastHash)) reportError('son pied ne répond pas à son contenu');
    previousPage = page;
  }
  return errors;
}

function hasMatchingParty({ partyDigest }: RegisterRow, party: StoredParty | undefined): boolean {
  if (partyDigest === null) return party === undefined;
  if (party === undefined) return false;
  const { facts, salt } = party;
  return facts === null || salt === null ? facts === salt : saltedDigest(salt, facts) === partyDigest;
}
