import { describe, expect, test } from 'vitest';
import {
  type Book,
  canonical,
  checkFigure,
  flawsOf,
  genesis,
  pageFoot,
  type RegisterPage,
  type RegisterRow,
  rowHash,
  saltedDigest,
} from '../../../src/features/register/chain.ts';

const at = Date.parse('2026-11-26T09:30:00+01:00');

function rowAfter(last: RegisterRow | undefined, facts: string | null): RegisterRow {
  const seq = (last?.seq ?? 0) + 1;
  const told = {
    seq,
    orderNo: `2026-${String(seq).padStart(5, '0')}`,
    books: ['metals'] as RegisterRow['books'],
    kind: 'in' as const,
    source: 'supplier' as const,
    occurredAt: at + seq,
    recordedAt: at + seq,
    actorKind: 'admin' as const,
    actorId: 'a',
    corrects: null,
    reason: '',
    reference: 'F-12',
    itemId: 'm',
    pieces: 2,
    goods: canonical({ description: 'Napoléon', quantity: 2 }),
    goodsSalt: 'ab',
    partyDigest: facts && saltedDigest('cd', facts),
    prev: last?.hash ?? genesis,
  };
  return { ...told, hash: rowHash(told) };
}

const facts = canonical({ name: 'Comptoir Lyon', address: '1 rue de la Paix' });

function bookOf(): Book & { rows: RegisterRow[]; pages: RegisterPage[] } {
  const rows: RegisterRow[] = [];
  for (let n = 0; n < 5; n++) rows.push(rowAfter(rows.at(-1), n === 2 ? null : facts));
  const pages: RegisterPage[] = [];
  for (const [firstSeq, lastSeq] of [[1, 2] as const, [3, 5] as const]) {
    const page = {
      no: pages.length + 1,
      day: '2026-11-26',
      firstSeq,
      lastSeq,
      head: pages.at(-1)?.foot ?? genesis,
      closedAt: at,
      actorKind: 'system' as const,
      actorId: 'jobs',
    };
    pages.push({ ...page, foot: pageFoot(page, rows[lastSeq - 1]?.hash ?? '') });
  }
  return {
    before: { seq: 0, hash: genesis, no: 0, foot: genesis },
    rows,
    pages,
    partyOf: (seq) => (seq === 3 ? undefined : { facts, salt: 'cd' }),
  };
}

const changed = <T>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((one, place) => (place === at ? { ...one, ...change } : one));

describe('La forme d’un texte', () => {
  test('ne dépend ni de l’ordre des noms ni de l’écriture des accents, et laisse de côté ce qui n’est pas dit', () => {
    const composed = canonical({ b: [1, null, { y: 'é', x: true }], a: 'x', c: undefined });
    expect(composed).toBe('{"a":"x","b":[1,null,{"x":true,"y":"é"}]}');
    expect(canonical({ a: 'x', b: [1, null, { x: true, y: 'e\u0301' }] })).toBe(composed);
  });

  test('le chiffre de contrôle porte sa clé', () => {
    expect(checkFigure('0123456789abcdef')).toBe('0123-4567-89AB-59');
    expect(checkFigure('0123456789bbcdef')).not.toBe(checkFigure('0123456789abcdef'));
  });
});

describe('La vérification', () => {
  test('ne trouve rien dans un livre entier, même quand une personne a été effacée', () => {
    const book = bookOf();
    expect(flawsOf(book)).toEqual([]);
    expect(flawsOf({ ...book, partyOf: (seq) => (seq === 3 ? undefined : { facts: null, salt: null }) })).toEqual([]);
  });

  test.each([
    ['goods', canonical({ description: 'Napoléon', quantity: 3 })],
    ['goodsSalt', 'ac'],
    ['reason', 'autre'],
    ['pieces', 3],
    ['occurredAt', at],
    ['orderNo', '2026-00009'],
    ['partyDigest', null],
  ] as const)('un « %s » changé nomme sa page et sa ligne', (field, value) => {
    const book = bookOf();
    const [first] = flawsOf({ ...book, rows: changed(book.rows, 3, { [field]: value }) });
    expect(first).toMatchObject({ page: 2, seq: 4 });
  });

  test('une ligne ôtée, ajoutée ou changée avec son empreinte se voit à la suivante', () => {
    const book = bookOf();
    expect(flawsOf({ ...book, rows: book.rows.filter(({ seq }) => seq !== 2) })[0]).toMatchObject({ page: 2, seq: 3 });
    const told = { ...(book.rows[1] as RegisterRow), pieces: 9 };
    const rows = changed(book.rows, 1, { pieces: 9, hash: rowHash(told) });
    expect(flawsOf({ ...book, rows }).map(({ page, seq }) => [page, seq])).toEqual([
      [2, 3],
      [1, null],
    ]);
  });

  test('une personne changée, ajoutée ou tue à moitié se voit', () => {
    const book = bookOf();
    const other = (seq: number, party: ReturnType<Book['partyOf']>) =>
      flawsOf({ ...book, partyOf: (one) => (one === seq ? party : book.partyOf(one)) });
    expect(other(2, { facts: facts.replace('Lyon', 'Nice'), salt: 'cd' })).toMatchObject([{ page: 1, seq: 2 }]);
    expect(other(3, { facts, salt: 'cd' })).toMatchObject([{ page: 2, seq: 3 }]);
    expect(other(4, { facts: null, salt: 'cd' })).toMatchObject([{ page: 2, seq: 4 }]);
    expect(other(5, undefined)).toMatchObject([{ page: 2, seq: 5 }]);
  });

  test('une page datée autrement, ôtée ou dont le report est changé se voit', () => {
    const book = bookOf();
    const flawed = (pages: RegisterPage[]) => flawsOf({ ...book, pages }).map(({ page }) => page);
    expect(flawed(changed(book.pages, 0, { day: '2026-11-25' }))).toEqual([1]);
    expect(flawed(changed(book.pages, 1, { head: genesis }))).toEqual([2, 2]);
    expect(flawed(book.pages.slice(1))).toEqual([2]);
  });
});
