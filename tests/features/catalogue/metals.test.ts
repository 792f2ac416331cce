import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import {
  getMetal,
  getMetals,
  getVisibleMetal,
  listMetals,
  relatedMetals,
} from '../../../src/features/catalogue/metals.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { makeMetal } from './stock.ts';

const everything = { page: 1, pageSize: 500, q: '', sort: '' };
const names = (rows: { metalName: string }[]) => rows.map((row) => row.metalName);

let db: Db;
beforeEach(() => {
  db = testDb();
});

describe('Les métaux', () => {
  test('tout le monde voit ceux qui sont en vente, l’administrateur seul tous', () => {
    makeMetal(db);
    makeMetal(db, { metalName: 'Retirée', isVisable: false });
    const page = getMetals(ctxOf(db), { ...everything, flag: 'true' });
    expect(names(page.rows)).toEqual(['20 Francs Napoléon']);
    expect(page.meta).toEqual({ page: 1, pageSize: 500, total: 1 });
    const all = { ...everything, flag: 'false' } as const;
    expect(getMetals(ctxOf(db, makeActor(db, 'admin')), all).rows).toHaveLength(2);
    const asked = (code: string) => expect.objectContaining({ code });
    expect(() => getMetals(ctxOf(db, makeActor(db, 'client')), all)).toThrow(asked('forbidden'));
    expect(() => getMetals(ctxOf(db), all)).toThrow(asked('unauthenticated'));
  });

  test('un article caché ou inconnu n’existe que pour l’administrateur', () => {
    const hidden = makeMetal(db, { isVisable: false });
    const missing = expect.objectContaining({ code: 'notFound' });
    expect(() => getMetal(ctxOf(db), hidden.id)).toThrow(missing);
    expect(() => getMetal(ctxOf(db, makeActor(db, 'client')), hidden.id)).toThrow(missing);
    expect(() => getMetal(ctxOf(db), 'inconnu')).toThrow(missing);
    expect(getMetal(ctxOf(db, makeActor(db, 'admin')), hidden.id).id).toBe(hidden.id);
    expect(getVisibleMetal(db, hidden.id)).toBeUndefined();
  });

  test('la page d’un type montre les siens et dit combien il y en a sans filtre', () => {
    makeMetal(db, { metalName: 'Souverain', countryIssuing: 'Royaume-Uni' });
    makeMetal(db);
    makeMetal(db, { type: 'Lingots', metalName: 'Lingot' });
    makeMetal(db, { metalName: 'Cachée', isVisable: false, countryIssuing: 'Pérou' });
    const listing = listMetals(db, { type: "Piece D'investissment", query: new URLSearchParams('pays=royaume-uni') });
    expect(names(listing.metals)).toEqual(['Souverain']);
    expect(listing.total).toBe(2);
    expect(listing.options.pays.map((o) => o.label)).toEqual(['France', 'Royaume-Uni']);
  });

  test('les articles proches sont du même type et du poids le plus voisin', () => {
    const own = makeMetal(db);
    makeMetal(db, { metalName: 'Once', weight: 31_103 });
    makeMetal(db, { metalName: 'Souverain', weight: 7_988 });
    makeMetal(db, { metalName: 'Lingot 5 g', type: 'Lingots', weight: 5_000 });
    makeMetal(db, { metalName: 'Cachée', isVisable: false });
    expect(names(relatedMetals(db, own))).toEqual(['Souverain', 'Once']);
  });
});
