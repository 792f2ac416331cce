import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { isoDay } from '../../../src/dates.ts';
import { closeRegister } from '../../../src/features/goods/book/close.server.ts';
import { registerFile } from '../../../src/features/goods/book/files.server.ts';
import { consult, loadBook, pagesWhere } from '../../../src/features/goods/book/read.server.ts';
import {
  type Book,
  canonicalJson,
  genesisHash,
  integrityErrors,
  type RegisterPage,
  type RegisterRow,
  readableChecksum,
  rowHash,
} from '../../../src/features/goods/model/chain.server.ts';
import { inspectSealed, keyFingerprint, signingKey } from '../../../src/features/goods/model/seal.server.ts';
import { testFolder } from '../../support/folder.ts';
import { paperText } from '../../support/paper.ts';
import { registerShop } from '../../support/registerShop.ts';

const year = isoDay(Date.now()).slice(0, 4);

const folder = testFolder('chain');
let house: ReturnType<typeof registerShop>;
let zip: Buffer;
/** Two rows on a page, one on the next; nobody is named on the second. */
let book: Book;
const read = async (file: string) => Buffer.from(await (await registerFile(house.ctx, file)).arrayBuffer());
beforeAll(async () => {
  house = registerShop(folder);
  await house.receive(2, { supplier: 'Comptoir Lyon', address: '1 rue Paul', reference: 'F-1' });
  await house.receive(1);
  await closeRegister(house.ctx);
  await house.receive(3, { supplier: 'Comptoir Nice', address: '2 rue Luc' });
  await closeRegister(house.ctx);
  await house.receive(1);
  await consult(house.ctx, { purpose: 'Contrôle' });
  book = loadBook(house.db, pagesWhere(house.db));
  zip = await read(`registre-${year}.zip`);
});

/** The file with one byte changed, where these words stand. */
function flipped(words: string): Buffer {
  const at = zip.indexOf(words);
  if (at < 0) throw new Error(`« ${words} » is not in it`);
  const other = Buffer.from(zip);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

describe('Un export scellé', () => {
  test('Un export se contrôle seul, et ne porte que les pages closes', () => {
    const key = keyFingerprint(signingKey(house.ctx.shop.keys.secrets));
    const pages = [{ no: 1 }, { no: 2 }];
    expect(inspectSealed(zip)).toMatchObject({ errors: [], rows: 3, key, shop: 'Comptoir', pages });
    expect(() => inspectSealed(zip.subarray(0, 40))).toThrow();
    expect(() => inspectSealed(Buffer.from('une copie de la boutique'))).toThrow('n’est pas un export scellé');
  });

  test('un octet changé n’importe où dans les lignes nomme la sienne', () => {
    const start = zip.indexOf('{"actorId"');
    const text = zip.subarray(start, zip.indexOf('\n', zip.indexOf('"seq":3')) + 1);
    fc.assert(
      fc.property(fc.nat({ max: text.length - 2 }), fc.nat({ max: 7 }), (at, bit) => {
        const other = Buffer.from(zip);
        other[start + at] = (other[start + at] ?? 0) ^ (1 << bit);
        const seq = text.subarray(0, at).filter((byte) => byte === 10).length + 1;
        expect(inspectSealed(other).errors[0]).toMatchObject({ seq, page: seq === 3 ? 2 : 1 });
      }),
      { numRuns: 200 },
    );
  });

  test('un octet changé dans le tableau nomme aussi la page et la ligne', () => {
    const start = zip.indexOf('registre.csv') + 'registre.csv'.length;
    const csv = zip.subarray(start, zip.indexOf('registre.pdf'));
    for (const [seq, page] of [
      [1, 1],
      [2, 1],
      [3, 2],
    ] as const) {
      const at = start + csv.indexOf(house.rows()[seq - 1]?.hash ?? '') + 5;
      const other = Buffer.from(zip);
      other[at] = (other[at] ?? 0) ^ 1;
      expect(inspectSealed(other).errors).toEqual([
        { page, seq, what: 'elle est changée dans registre.csv' },
        { page: null, seq: null, what: 'registre.csv n’est plus celui qui a été scellé' },
      ]);
    }
  });

  test('un octet changé dans le PDF ou le manifeste se dit aussi', () => {
    const flaw = (words: string) =>
      inspectSealed(flipped(words))
        .errors.map(({ what }) => what)
        .join();
    expect(flaw('%PDF')).toContain('registre.pdf');
    expect(flaw('Comptoir"}')).toContain('signature');
    expect(() => inspectSealed(flipped('"made"'))).toThrow('son manifeste ne se lit plus');
  });
});

test('Une page s’imprime entre son report et son pied', async () => {
  const { pages, db } = house;
  const text = await paperText(await read('page-2.pdf'));
  const [first, second] = pages();
  expect(text).toContain(readableChecksum(first?.foot ?? ''));
  expect(text).toContain(readableChecksum(second?.foot ?? ''));
  expect(text).toContain('Comptoir Nice');
  expect(text).not.toContain('Comptoir Lyon');
  // What corrects a row names its line, which must be on paper too.
  expect(text).toContain(`ligne ${second?.firstSeq}`);
  await expect(read('page-9.pdf')).rejects.toMatchObject({ code: 'notFound' });
  expect(db.$client.prepare("select count(*) from register_readings where what = 'page-2.pdf'").pluck().get()).toBe(1);
});

const changed = <T>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((one, place) => (place === at ? { ...one, ...change } : one));

describe('La forme d’un texte', () => {
  test('La forme d’un texte ne dépend ni de l’ordre des noms ni de l’écriture des accents, et laisse de côté ce qui n’est pas dit', () => {
    const composed = canonicalJson({ b: [1, null, { y: 'é', x: true }], a: 'x', c: undefined });
    expect(composed).toBe('{"a":"x","b":[1,null,{"x":true,"y":"é"}]}');
    expect(canonicalJson({ a: 'x', b: [1, null, { x: true, y: 'e\u0301' }] })).toBe(composed);
  });

  test('le chiffre de contrôle porte sa clé', () => {
    expect(readableChecksum('0123456789abcdef')).toBe('0123-4567-89AB-59');
  });
});

describe('La vérification', () => {
  test('La vérification ne trouve rien dans un livre entier, même quand une personne a été effacée', () => {
    expect(integrityErrors(book)).toEqual([]);
    expect(
      integrityErrors({ ...book, partyOf: (seq) => (seq === 2 ? undefined : { facts: null, salt: null }) }),
    ).toEqual([]);
  });

  test('une ligne ôtée, ajoutée ou changée avec son empreinte se voit à la suivante', () => {
    expect(integrityErrors({ ...book, rows: book.rows.filter(({ seq }) => seq !== 2) })[0]).toMatchObject({
      page: 2,
      seq: 3,
    });
    const told = { ...(book.rows[1] as RegisterRow), pieces: 9 };
    const rows = changed(book.rows, 1, { pieces: 9, hash: rowHash(told) });
    expect(integrityErrors({ ...book, rows }).map(({ page, seq }) => [page, seq])).toEqual([
      [2, 3],
      [1, null],
    ]);
  });

  test('une personne changée, ajoutée ou tue à moitié se voit', () => {
    const other = (seq: number, party: ReturnType<Book['partyOf']>) =>
      integrityErrors({ ...book, partyOf: (one) => (one === seq ? party : book.partyOf(one)) });
    const { facts, salt } = book.partyOf(1) as { facts: string; salt: string };
    expect(other(1, { facts: facts.replace('Lyon', 'Nice'), salt })).toMatchObject([{ page: 1, seq: 1 }]);
    expect(other(2, { facts, salt })).toMatchObject([{ page: 1, seq: 2 }]);
    expect(other(3, { facts: null, salt })).toMatchObject([{ page: 2, seq: 3 }]);
  });

  test('une page datée autrement, ôtée ou dont le report est changé se voit', () => {
    const flawed = (pages: RegisterPage[]) => integrityErrors({ ...book, pages }).map(({ page }) => page);
    expect(flawed(changed(book.pages, 0, { day: '2000-01-01' }))).toEqual([1]);
    expect(flawed(changed(book.pages, 1, { head: genesisHash }))).toEqual([2, 2]);
    expect(flawed(book.pages.slice(1))).toEqual([2]);
  });
});
