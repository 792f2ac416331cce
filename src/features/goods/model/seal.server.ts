import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import {
  type Book,
  canonicalJson,
  type IntegrityError,
  integrityErrors,
  pageNumberOf,
  type RegisterRow,
  readableChecksum,
  type StoredParty,
  sha256,
  withoutDefaultChain,
} from './chain.server.ts';
import { registerCsv } from './csv.server.ts';

type Manifest = Pick<Book, 'before' | 'pages'> & {
  shop: string;
  made: string;
  rows: number;
  files: Record<string, string>;
  key: string;
};
type SealedRow = RegisterRow & { party: StoredParty | null };

const csvName = 'registre.csv';
const sealedFileNames = ['registre.jsonl', csvName, 'registre.pdf', 'manifeste.json', 'manifeste.sig'];
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derived from the shop's secret, so the backup of the secret includes it. */
export function signingKey(secret: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'register', 32));
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
}

const publicKeyFrom = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** Compared with the fingerprint in the mails. */
export const keyFingerprint = (key: KeyObject): string => readableChecksum(sha256(publicKeyFrom(key)));

type SealOptions = { pdf: Uint8Array; shop: string; key: KeyObject; now: number };

/** Uncompressed, so that a corrupt byte damages only one file. */
export function sealBook(book: Book, { pdf, shop, key, now }: SealOptions): Uint8Array<ArrayBuffer> {
  const { before, rows, pages, partyOf } = book;
  const lines = rows.map((row) => canonicalJson({ ...withoutDefaultChain(row), party: partyOf(row.seq) ?? null }));
  const files: Record<string, Uint8Array> = {
    'registre.jsonl': strToU8(lines.map((line) => `${line}\n`).join('')),
    [csvName]: strToU8(registerCsv(book)),
    'registre.pdf': pdf,
  };
  const hashes = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha256(content)]));
  const made = new Date(now).toISOString();
  const manifest = {
    shop,
    made,
    before,
    pages: pages.map(withoutDefaultChain),
    rows: rows.length,
    files: hashes,
    key: publicKeyFrom(key),
  };
  const text = strToU8(canonicalJson(manifest));
  const encodedSignature = strToU8(sign(null, text, key).toString('base64'));
  return new Uint8Array(zipSync({ ...files, 'manifeste.json': text, 'manifeste.sig': encodedSignature }, { level: 0 }));
}

export type SealInspection = Pick<Manifest, 'shop' | 'made' | 'rows' | 'pages' | 'key'> & { errors: IntegrityError[] };

/** Needs no database. `key`: fingerprint of the signer. @throws Error for a file that is not an export */
export function inspectSealed(zip: Uint8Array): SealInspection {
  const names: string[] = [];
  const isZip = zip[0] === 0x50 && zip[1] === 0x4b;
  const files: Unzipped = isZip ? unzipSync(zip, { filter: ({ name }) => names.push(name) > 0 }) : {};
  const { 'manifeste.json': text, 'manifeste.sig': seal } = files;
  if (!text || !seal) throw new Error('ce n’est pas un export scellé du registre');
  const { manifest, signer } = readManifest(text);
  const { before, pages, key } = manifest;
  const fileError = (what: string): IntegrityError => ({ page: null, seq: null, what });
  const errors: IntegrityError[] = [];
  if (!verify(null, text, signer, Buffer.from(strFromU8(seal), 'base64')))
    errors.push(fileError('le manifeste ne répond pas à sa signature'));
  // If two files have the same name, an archive program may open the unverified one.
  for (const [at, name] of names.entries())
    if (!sealedFileNames.includes(name) || names.indexOf(name) !== at)
      errors.push(fileError(`«\u00a0${name}\u00a0» y est en trop`));
  const rows: SealedRow[] = [];
  const lines = strFromU8(files['registre.jsonl'] ?? new Uint8Array())
    .split('\n')
    .slice(0, -1);
  for (const [at, line] of lines.entries()) {
    const seq = before.seq + 1 + at;
    try {
      const row = JSON.parse(line) as SealedRow;
      if (row.seq !== seq) throw new Error(line);
      rows.push(row);
    } catch {
      errors.push({ page: pageNumberOf(pages, seq), seq, what: 'elle ne se lit plus' });
    }
  }
  const parties = new Map(rows.map(({ seq, party }) => [seq, party ?? undefined]));
  const book: Book = {
    before,
    pages,
    rows: rows.map(({ party: _party, ...row }) => row),
    partyOf: (seq) => parties.get(seq),
  };
  errors.push(...integrityErrors(book));
  if (lines.length !== manifest.rows)
    errors.push(fileError(`il a ${lines.length} lignes pour ${manifest.rows} scellées`));
  for (const [name, hash] of Object.entries(manifest.files)) {
    const content = files[name] ?? new Uint8Array();
    if (sha256(content) === hash) continue;
    const differences = name === csvName ? csvDifferences(strFromU8(content), book) : [];
    errors.push(...differences, fileError(`${name} n’est plus celui qui a été scellé`));
  }
  return { ...manifest, key: readableChecksum(sha256(key)), errors };
}

function readManifest(text: Uint8Array): { manifest: Manifest; signer: KeyObject } {
  try {
    const manifest = JSON.parse(strFromU8(text)) as Manifest;
    const key = Buffer.from(manifest.key, 'base64');
    return { manifest, signer: createPublicKey({ key, format: 'der', type: 'spki' }) };
  } catch {
    throw new Error('son manifeste ne se lit plus');
  }
}

function csvDifferences(csv: string, book: Book): IntegrityError[] {
  const [actual, expected] = [csv, registerCsv(book)].map((text) => text.split('\r\n').slice(1)) as [
    string[],
    string[],
  ];
  return book.rows.flatMap(({ seq }, at) =>
    actual[at] === expected[at]
      ? []
      : { page: pageNumberOf(book.pages, seq), seq, what: `elle est changée dans ${csvName}` },
  );
}
