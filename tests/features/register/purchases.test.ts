import { beforeEach, describe, expect, test, vi } from 'vitest';
import { registerParties } from '../../../db/schema/register.ts';
import { stockIssues, stockLots } from '../../../db/schema/stock.ts';
import { isoDay } from '../../../src/dates.ts';
import { entrust, giveBack } from '../../../src/features/register/acts.server.ts';
import { closeRegister } from '../../../src/features/register/close.server.ts';
import { arrivedAt } from '../../../src/features/register/movement.server.ts';
import { registerActs } from '../../../src/features/register/register.api.ts';
import { saveLot } from '../../../src/features/stock/lots/lotList.server.ts';
import { seller } from '../../support/people.ts';
import { registerShop } from '../../support/registerShop.ts';
import { soundBook } from '../../support/registerSound.ts';
import { standClock } from '../../support/shop.ts';

const year = String(new Date().getFullYear());

test('Un achat à un particulier nomme tout ce qui manque du vendeur, et n’enregistre rien', async () => {
  const { rows, receive } = registerShop();
  const { bornOn: _on, sex: _sex, ...half } = seller;
  await expect(receive(1, half)).rejects.toMatchObject({
    code: 'invalid',
    message: 'D’un particulier, indiquez le sexe et la date de naissance.',
    details: {
      errors: { sex: 'Indiquez le sexe du vendeur.', bornOn: 'Indiquez la date de naissance du vendeur.' },
    },
  });
  await expect(receive(1, { source: 'public' })).rejects.toThrow('indiquez le nom, l’adresse, la pièce d’identité');
  expect(rows()).toEqual([]);
});

describe('Ce qui est arrivé samedi et s’écrit lundi', () => {
  const monday = Date.parse('2026-11-23T10:00:00+01:00');
  standClock();
  beforeEach(() => {
    vi.setSystemTime(monday);
  });

  test('a sa date et sa page, l’heure de l’écriture reste, et ce lot part avant ceux de lundi', async () => {
    const { db, ctx, receive, count, rows, pages } = registerShop();
    await receive(1, { unitCost: 300_000_000 });
    await receive(1, { unitCost: 200_000_000, day: '2026-11-21' });
    expect(rows().map(({ occurredAt, recordedAt }) => [isoDay(occurredAt), recordedAt])).toEqual([
      ['2026-11-23', monday],
      ['2026-11-21', monday],
    ]);
    await closeRegister(ctx);
    expect(pages().map(({ no, day, firstSeq }) => [no, day, firstSeq])).toEqual([
      [1, '2026-11-23', 1],
      [2, '2026-11-21', 2],
    ]);
    await count(1);
    expect(db.select().from(stockIssues).all()).toMatchObject([{ cost: 20_000 }]);
    soundBook(db);
  });

  test('un jour à venir ou passé de plus d’un mois est refusé en clair', async () => {
    const { receive, rows } = registerShop();
    expect(arrivedAt('2026-11-23', monday)).toBe(monday);
    expect(isoDay(arrivedAt('2026-10-24', monday))).toBe('2026-10-24');
    const refused = receive(1, { day: '2026-11-24' });
    await expect(refused).rejects.toMatchObject({
      details: { errors: { day: expect.stringContaining('pas encore venu') } },
    });
    await expect(receive(1, { day: '2025-11-21' })).rejects.toThrow('vérifiez le jour');
    expect(rows()).toEqual([]);
  });
});

describe('Un lot rectifié', () => {
  const lot = { supplier: 'Comptoir Lyon', reference: 'F-1', unitCost: 300_000_000 };

  test('écrit dans le livre une ligne de plus, une fois, avec le prix de toutes ses pièces', async () => {
    const { db, ctx, receive, count, rows } = registerShop();
    await receive(3, lot);
    await count(2);
    for (const _ of ['once', 'again'])
      await saveLot(ctx, { id: '1', unitCost: 310_000_000, supplier: 'Comptoir Lyon 2', reference: 'F-1' });
    expect(rows()).toHaveLength(3);
    const { goods, ...row } = rows()[2] ?? { goods: '' };
    expect(row).toMatchObject({ kind: 'correction', corrects: 1, pieces: 0, reason: 'Lot rectifié', reference: 'F-1' });
    expect(JSON.parse(goods)).toMatchObject({ quantity: 3, price: 93_000, weight: 19_350 });
    expect(db.select().from(registerParties).all().at(-1)?.facts).toContain('Comptoir Lyon 2');
    soundBook(db);
  });

  test('de moins ou de plus de pièces : c’est ce lot qui change, non le plus ancien', async () => {
    const { db, receive, correct, rows } = registerShop();
    await receive(5, { ...lot, unitCost: 100_000_000 });
    await receive(5, lot);
    await correct(2, { quantity: 3 });
    await correct(2, { quantity: 4 });
    expect(db.select().from(stockLots).all()).toMatchObject([
      { remaining: 5, remainingCost: 50_000, rowSeq: 1 },
      { remaining: 3, remainingCost: 90_000, rowSeq: 2 },
      { remaining: 1, remainingCost: 30_000, rowSeq: 2, source: 'supplier', supplier: 'Comptoir Lyon' },
    ]);
    expect(JSON.parse(rows().at(-1)?.goods ?? '')).toMatchObject({ quantity: 4, price: 120_000 });
    soundBook(db);
  });
});

describe('Un bien confié', () => {
  const owner = { name: 'Anne Roy', address: '2 rue Basse', proof: 'CNI 3' };
  const left = { description: 'Bracelet', quantity: 1, weight: 18.2, title: 750, ...owner };

  test('entre et ressort, sans toucher au stock, et une fois', async () => {
    const { db, ctx, rows, correct } = registerShop();
    const said = registerActs.entrust.contract.body.parse({ ...left, reference: 'Sachet 7' });
    await expect(entrust(ctx, said)).resolves.toMatchObject({ text: expect.stringContaining(`${year}-00001`) });
    await correct(1, { weight: 18.4 });
    await giveBack(ctx, { seq: 1 });
    expect(rows().map(({ kind, pieces, reference }) => [kind, pieces, reference])).toEqual([
      ['entrustedIn', 0, 'Sachet 7'],
      ['correction', 0, 'Sachet 7'],
      ['entrustedOut', 0, `${year}-00001`],
    ]);
    expect(JSON.parse(rows()[2]?.goods ?? '')).toMatchObject({ description: 'Bracelet', weight: 18_400, title: 7500 });
    expect(db.select().from(registerParties).all().at(-1)?.facts).toContain('Anne Roy');
    await expect(giveBack(ctx, { seq: 1 })).rejects.toThrow('déjà été rendu, à la ligne n° 3');
    await expect(giveBack(ctx, { seq: 2 })).rejects.toThrow('n’est pas un bien confié');
    soundBook(db);
  });

  test('un lot de titres mêlés se scinde : une ligne par titre', () => {
    for (const title of ['750/585', 1500])
      for (const { error } of [
        registerActs.entrust.contract.body.safeParse({ ...left, title }),
        registerActs.correct.contract.body.safeParse({ seq: 1, reason: 'x', title }),
      ])
        expect(error?.issues[0]?.message).toContain('une ligne par titre');
  });
});
