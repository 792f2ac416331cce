import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Book,
  canonical,
  checkFigure,
  flawsOf,
  genesis,
  type RegisterPage,
  type RegisterRow,
  rowHash,
} from '../../../src/features/register/chain.ts';
import { closeRegister } from '../../../src/features/register/close.server.ts';
import { loadBook, pagesWhere } from '../../../src/features/register/read.server.ts';
import { testFolder } from '../../support/folder.ts';
import { registerShop } from '../../support/registerShop.ts';

const folder = testFolder('chain');
/** Two rows on a page, three on the next; nobody is named on the third. */
let book: Book;
beforeAll(async () => {
  const { db, ctx, receive } = registerShop(folder);
  for (let n = 1; n <= 5; n++) {
    await receive(2, n === 3 ? undefined : { supplier: 'Comptoir Lyon', address: '1 rue de la Paix' });
    if (n === 2 || n === 5) await closeRegister(ctx);
  }
  book = loadBook(db, pagesWhere(db));
});

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
  });
});

describe('La vérification', () => {
  test('ne trouve rien dans un livre entier, même quand une personne a été effacée', () => {
    expect(flawsOf(book)).toEqual([]);
    expect(flawsOf({ ...book, partyOf: (seq) => (seq === 3 ? undefined : { facts: null, salt: null }) })).toEqual([]);
  });

  test('une ligne ôtée, ajoutée ou changée avec son empreinte se voit à la suivante', () => {
    expect(flawsOf({ ...book, rows: book.rows.filter(({ seq }) => seq !== 2) })[0]).toMatchObject({ page: 2, seq: 3 });
    const told = { ...(book.rows[1] as RegisterRow), pieces: 9 };
    const rows = changed(book.rows, 1, { pieces: 9, hash: rowHash(told) });
    expect(flawsOf({ ...book, rows }).map(({ page, seq }) => [page, seq])).toEqual([
      [2, 3],
      [1, null],
    ]);
  });

  test('une personne changée, ajoutée ou tue à moitié se voit', () => {
    const other = (seq: number, party: ReturnType<Book['partyOf']>) =>
      flawsOf({ ...book, partyOf: (one) => (one === seq ? party : book.partyOf(one)) });
    const { facts, salt } = book.partyOf(2) as { facts: string; salt: string };
    expect(other(2, { facts: facts.replace('Lyon', 'Nice'), salt })).toMatchObject([{ page: 1, seq: 2 }]);
    expect(other(3, { facts, salt })).toMatchObject([{ page: 2, seq: 3 }]);
    expect(other(4, { facts: null, salt })).toMatchObject([{ page: 2, seq: 4 }]);
  });

  test('une page datée autrement, ôtée ou dont le report est changé se voit', () => {
    const flawed = (pages: RegisterPage[]) => flawsOf({ ...book, pages }).map(({ page }) => page);
    expect(flawed(changed(book.pages, 0, { day: '2000-01-01' }))).toEqual([1]);
    expect(flawed(changed(book.pages, 1, { head: genesis }))).toEqual([2, 2]);
    expect(flawed(book.pages.slice(1))).toEqual([2]);
  });
});
