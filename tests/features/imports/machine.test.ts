import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { bills, currencies, metals } from '../../../db/schema/catalogue.ts';
import { importFormats, importRows, imports } from '../../../db/schema/imports.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { mailResetLink } from '../../../src/features/accounts/recovery/recovery.server.ts';
import { countLine } from '../../../src/features/goods/model/count.server.ts';
import { findLine } from '../../../src/features/goods/model/lines.server.ts';
import { exportTable } from '../../../src/features/imports/machine/exports.server.ts';
import { applyImport, runImportJobs, undoImport } from '../../../src/features/imports/machine/machine.server.ts';
import { subscribe, unsubscribe } from '../../../src/features/newsletter/members.server.ts';
import { collectPersonalData } from '../../../src/features/privacy/collect.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { stageFile } from '../../support/imports.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';
import { makeBill, makeCurrency, makeMetal } from '../catalogue/stock.ts';

let db: Db;
let ctx: Ctx;
beforeEach(() => {
  db = testDb();
  ctx = ctxOf(db, makeActor(db, 'admin'));
});

const metal = (name: string) => rowsOf(db, metals).find(({ metalName }) => metalName === name);
const minute = 60_000;

describe('Un fichier d’articles', () => {
  test('Un fichier ne change rien avant d’être mis en place, puis tout ensemble, et s’annule', async () => {
    const coin = makeMetal(db, { metalName: 'Souverain', netSellPrice: 59_000, grossBuyPrice: 55_000 });
    countLine(ctx, { type: 'metal', id: coin.id, count: 4, reason: 'Inventaire' });
    const text = 'nom;type;poids;titre;vente;rachat;coffre\nSouverain;;;;595,50;;6\nDucat;pièce;3,49;986;480;450;2\n';
    const file = await stageFile(ctx, text);
    expect(file.told()).toEqual([
      ['changed', 'Souverain', 'vente 590,00 € → 595,50 €, stock 4 → 6'],
      ['new', 'Ducat', '480,00 €, rachat 450,00 €, stock 2'],
    ]);
    expect([metal('Souverain')?.netSellPrice, rowsOf(db, metals).length]).toEqual([59_000, 1]);
    await file.apply();
    expect(metal('Ducat')).toMatchObject({ netSellPrice: 48_000, grossBuyPrice: 45_000, isVisable: false });
    expect([metal('Souverain')?.netSellPrice, findLine(db, { type: 'metal', id: coin.id })?.inSafe]).toEqual([
      59_550, 6,
    ]);
    await expect(file.apply()).rejects.toThrow('déjà en place');
    await undoImport(ctx, { id: file.id });
    expect([metal('Souverain')?.netSellPrice, findLine(db, { type: 'metal', id: coin.id })?.inSafe]).toEqual([
      59_000, 4,
    ]);
    expect(metal('Ducat')).toBeUndefined();
  });

  test('Un import ne s’annule plus après dix minutes', async () => {
    const file = await stageFile(ctx, 'nom;type;poids;titre;vente\nDucat;pièce;3,49;986;480\n');
    await file.apply();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 11 * minute);
    await expect(undoImport(ctx, { id: file.id })).rejects.toThrow('10 minutes');
    vi.restoreAllMocks();
  });

  test('un prix douteux reste dehors, sauf à dire qu’on l’a vu', async () => {
    const coin = makeMetal(db, { metalName: 'Souverain', netSellPrice: 59_000, grossBuyPrice: 55_000 });
    const file = () => stageFile(ctx, `id;vente\n${coin.id};5950\n`);
    const careful = await file();
    expect(careful.rows()[0]).toMatchObject({ isDoubtful: true, outcome: 'changed' });
    await careful.apply();
    expect(metal('Souverain')?.netSellPrice).toBe(59_000);
    expect(careful.told()[0]?.[0]).toBe('refused');
    await (await file()).apply(true);
    expect(metal('Souverain')?.netSellPrice).toBe(595_000);
  });

  test('un prix changé entre-temps n’est pas écrasé', async () => {
    const coin = makeMetal(db, { metalName: 'Souverain', netSellPrice: 59_000, grossBuyPrice: 55_000 });
    const [first, second] = [
      await stageFile(ctx, `id;vente\n${coin.id};595\n`),
      await stageFile(ctx, `id;vente\n${coin.id};600\n`),
    ];
    await first.apply();
    await second.apply();
    expect(metal('Souverain')?.netSellPrice).toBe(59_500);
    expect(second.told()).toEqual([['refused', 'Souverain', 'son prix a changé entre-temps. Relisez le fichier.']]);
  });

  test('ses colonnes inconnues se choisissent à la main, une fois', async () => {
    const text = 'Machin;Truc;Montant\nDucat;x;480\n';
    const { columnsToMap } = await stageFile(ctx, text);
    expect(columnsToMap?.columns).toEqual([
      { name: 'Machin', sample: ['Ducat'] },
      { name: 'Truc', sample: ['x'] },
      { name: 'Montant', sample: ['480'] },
    ]);
    makeMetal(db, { metalName: 'Ducat', netSellPrice: 47_900, grossBuyPrice: 44_000 });
    const chosen = await stageFile(ctx, text, { mapping: { metalName: 0, sell: 2 } });
    expect(chosen.told()).toEqual([['changed', 'Ducat', 'vente 479,00 € → 480,00 €']]);
    expect(rowsOf(db, importFormats)).toHaveLength(1);
    expect((await stageFile(ctx, text)).told()).toEqual(chosen.told());
  });

  test('notre propre catalogue, exporté puis relu, ne change rien', async () => {
    const coin = makeMetal(db, {
      ...{
        metalName: 'Souverain « rare »',
        netSellPrice: 59_000,
        grossBuyPrice: 55_000,
        diameter: 2205,
        fineWeight: 73_220,
      },
      ...{
        textInfo: '<p>Deux lignes ; un "guillemet".</p>',
        description: 'Courte',
        synonyms: 'livre, or',
        year: 1912,
        grade: 'SUP',
      },
    });
    makeMetal(db, { metalName: 'Autre', isVisable: false });
    countLine(ctx, { type: 'metal', id: coin.id, count: 4, reason: 'Inventaire', lot: { unitCost: 560_123_456 } });
    const usd = makeCurrency(db, { referenceRate: 858_000 });
    makeBill(db, usd.id, 100);
    makeBill(db, usd.id, 50);
    const file = await stageFile(ctx, await exportTable(ctx, 'goods'));
    expect(file.told().map(([outcome, , text]) => [outcome, text])).toEqual(
      Array.from({ length: 5 }, () => ['unchanged', '']),
    );
  });

  test('Un export remplit une boutique vide de la même chose, coût compris', async () => {
    const coin = makeMetal(db, { metalName: 'Souverain', netSellPrice: 59_000, grossBuyPrice: 55_000 });
    countLine(ctx, { type: 'metal', id: coin.id, count: 4, reason: 'Inventaire', lot: { unitCost: 560_000_000 } });
    makeBill(db, makeCurrency(db).id, 100);
    const text = await exportTable(ctx, 'goods');
    const other = testDb();
    const there = ctxOf(other, makeActor(other, 'admin'));
    await (await stageFile(there, text)).apply();
    expect(rowsOf(other, metals)).toMatchObject([{ metalName: 'Souverain', netSellPrice: 59_000, isVisable: false }]);
    expect(rowsOf(other, currencies)).toMatchObject([{ iso: rowsOf(db, currencies)[0]?.iso, isVisible: false }]);
    expect(rowsOf(other, bills).some(({ value }) => value === 100)).toBe(true);
  });

  test('un processus arrêté au milieu reprend où il en était', async () => {
    const lines = Array.from({ length: 100 }, (_, n) => `Ducat ${n};pièce;3,49;986;480`);
    const file = await stageFile(ctx, ['nom;type;poids;titre;vente', ...lines].join('\n'));
    expect(file.counts).toEqual({ new: 100 });
    db.update(imports).set({ state: 'applying' }).run();
    await runImportJobs(ctx);
    expect(rowsOf(db, metals)).toHaveLength(100);
    expect(rowsOf(db, imports)).toMatchObject([{ state: 'applied', counts: { new: 100 } }]);
  });

  test('ses lignes sont oubliées le lendemain, son compte reste', async () => {
    await (await stageFile(ctx, 'nom;type;poids;titre;vente\nDucat;pièce;3,49;986;480\n')).apply();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 25 * 60 * minute);
    await runImportJobs(ctx);
    vi.restoreAllMocks();
    expect(rowsOf(db, importRows)).toEqual([]);
    expect(rowsOf(db, imports)).toMatchObject([{ counts: { new: 1 } }]);
  });

  test('qui n’a pas le droit des prix ou du stock ne les change pas par un fichier', async () => {
    const coin = makeMetal(db, { metalName: 'Souverain', netSellPrice: 59_000, grossBuyPrice: 55_000 });
    const clerk = ctxOf(db, {
      ...(makeActor(db, 'admin') as { kind: 'admin'; userId: string; sessionId: string }),
      staff: 'counter',
    });
    const file = await stageFile(clerk, `id;vente;coffre\n${coin.id};595;3\n`);
    expect(file.told()).toEqual([['changed', 'Souverain', 'stock 3']]);
    await expect(stageFile(clerk, 'email\na@ex.fr\n', { kind: 'subscribers' })).rejects.toThrow('rôle');
  });
});

/** PrestaShop/PrestaShop docs/csv_import/customers_import.csv; Shopify’s customers export. */
const prestaClients = [
  'Customer ID;Active (0/1);Titles ID (Mr = 1, Ms = 2, else 0);Email *;Password *;Birthday (yyyy-mm-dd);Last Name *;First Name *;Newsletter (0/1);Opt-in (0/1);Registration date (yyyy-mm-dd)',
  '1;1;1;Peter.Pan@example.com;123456789;1987-04-02;Pan;Peter;1;0;2015-01-10',
  '2;1;2;Wendy@example.com;123456789;1989-11-12;Darling;Wendy;0;0;2014-05-12',
  '3;1;2;pas une adresse;123456789;;Lily;Tiger;1;0;2013-09-25',
].join('\n');
const shopifyClients = [
  'First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Default Address Phone,Total Spent',
  "Zoé,Martin,zoe@example.fr,yes,,3 rue Haute,Dijon,FR,'21000,06 12 34 56 78,1240.00",
  'Max,Faux,max@example.fr,no,,3 rue Haute,Dijon,FR,99,12,0.00',
].join('\n');

describe('Les clients d’une autre boutique', () => {
  test('Les clients viennent sans mot de passe et sans courriel, et reçoivent leur lien quand ils le demandent', async () => {
    const file = await stageFile(ctx, prestaClients);
    expect(file.told()).toEqual([
      ['new', 'peter.pan@example.com', 'Peter Pan'],
      ['new', 'wendy@example.com', 'Wendy Darling'],
      ['refused', 'pas une adresse', 'pas d’adresse électronique lisible.'],
    ]);
    await file.apply();
    const [, peter] = rowsOf(db, users);
    expect(peter).toMatchObject({
      email: 'peter.pan@example.com',
      civilite: 'M.',
      dateOfBirth: '1987-04-02',
      role: 'client',
    });
    expect(peter?.passwordHash).not.toContain('123456789');
    expect(JSON.stringify(rowsOf(db, importRows))).not.toContain('123456789');
    expect(rowsOf(db, mailOutbox)).toEqual([]);
    await mailResetLink(ctx, { email: 'peter.pan@example.com', address: '203.0.113.1', device: '' } as never);
    expect(rowsOf(db, mailOutbox)).toMatchObject([{ recipient: 'peter.pan@example.com' }]);
    expect(JSON.stringify(collectPersonalData(db, peter as never))).toContain('Peter');
  });

  test('un compte qui existe reste tel quel, un fait illisible est laissé et dit, et tout s’annule', async () => {
    const file = await stageFile(ctx, shopifyClients);
    expect(file.told()).toEqual([
      ['new', 'zoe@example.fr', 'Zoé Martin'],
      ['new', 'max@example.fr', expect.stringMatching(/^Max Faux, sans .*code postal/)],
    ]);
    await file.apply();
    expect(rowsOf(db, users).find(({ email }) => email === 'zoe@example.fr')).toMatchObject({
      ...{ address: '3 rue Haute', postalCode: '21000', town: 'Dijon', country: 'FR', portablePhone: '+33612345678' },
    });
    expect((await stageFile(ctx, shopifyClients)).counts).toEqual({ unchanged: 2 });
    await undoImport(ctx, { id: file.id });
    expect(rowsOf(db, users)).toHaveLength(1);
  });
});

describe('Les abonnés d’une autre lettre', () => {
  const brevo = [
    'EMAIL;ADDED_TIME;SOURCE;EMAIL_BLACKLIST',
    'a@ex.fr;2024-03-04 10:00:00;Formulaire du site;No',
    'b@ex.fr;2024-03-04;Formulaire;Yes',
    'c@ex.fr;;;No',
  ];

  test('Les abonnés ont la date et l’origine de leur accord, ou restent dehors', async () => {
    const file = await stageFile(ctx, brevo.join('\n'));
    expect(file.told()).toEqual([
      ['new', 'a@ex.fr', 'accord du 4 mars 2024, Formulaire du site'],
      ['new', 'b@ex.fr', 'ne reçoit plus la lettre'],
      ['refused', 'c@ex.fr', 'sans la date et l’origine de son accord.'],
    ]);
    await file.apply();
    expect(
      rowsOf(db, newsletterMembers).map(({ email, confirmedAt, unsubscribedAt, source }) => [
        email,
        confirmedAt,
        unsubscribedAt !== null,
        source,
      ]),
    ).toEqual([
      ['a@ex.fr', Date.parse('2024-03-04T00:00:00+01:00'), false, 'import'],
      ['b@ex.fr', null, true, 'import'],
    ]);
    await undoImport(ctx, { id: file.id });
    expect(rowsOf(db, newsletterMembers)).toEqual([]);
  });

  test('qui a choisi entre-temps garde son choix quand l’import s’annule', async () => {
    const file = await stageFile(ctx, brevo.join('\n'));
    await file.apply();
    const [left, returned] = rowsOf(db, newsletterMembers);
    await unsubscribe(ctx, { token: left?.unsubscribeToken ?? '' });
    await subscribe(ctx, { email: returned?.email ?? '' });
    expect(await undoImport(ctx, { id: file.id })).toMatchObject({ counts: { refused: 3 } });
    expect(
      rowsOf(db, newsletterMembers).map(({ email, unsubscribedAt, source }) => [
        email,
        unsubscribedAt !== null,
        source,
      ]),
    ).toEqual([
      ['a@ex.fr', true, 'import'],
      ['b@ex.fr', false, 'form'],
    ]);
    expect((await stageFile(ctx, brevo.join('\n'))).told()[0]).toEqual(['refused', 'a@ex.fr', 's’est désabonné ici.']);
  });

  test('le marchand la dit pour les lignes qui ne la disent pas, et l’export relu ne change rien', async () => {
    const said = { kind: 'subscribers' as const, consent: 'Bulletin papier du salon', consentDay: '2025-02-01' };
    const file = await stageFile(ctx, brevo.join('\n'), said);
    expect(file.told()[2]).toEqual(
      ['new', 'c@ex.fr', 'accord du 1 février 2025, Bulletin papier du salon'].map((text) =>
        text.replace('1 février', '1er février'),
      ),
    );
    await file.apply();
    expect((await stageFile(ctx, await exportTable(ctx, 'subscribers'))).counts).toEqual({ unchanged: 2 });
  });
});

test('Un fichier de 10 001 lignes est refusé avec sa limite, une table dans un ZIP est lue', async () => {
  const lines = Array.from({ length: 10_001 }, (_, n) => `Ducat ${n};480`);
  await expect(stageFile(ctx, ['nom;vente', ...lines].join('\n'))).rejects.toThrow(
    '10 001 lignes'.replace(' ', '\u202f'),
  );
  const zip = zipSync({ 'catalogue.csv': strToU8('nom;type;poids;titre;vente\nDucat;pièce;3,49;986;480\n') });
  expect((await stageFile(ctx, zip)).counts).toEqual({ new: 1 });
  await expect(applyImport(ctx, { id: 'inconnu', takesDoubts: false })).rejects.toThrow('n’existe pas');
});
