import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { currencies } from '../../../db/schema/catalogue.ts';
import type { GoodsPlan } from '../../../src/features/imports/goods/plan.ts';
import { stageFile } from '../../support/imports.ts';
import { rowsOf } from '../../support/people.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';
import { setting } from './setting.ts';

function desk() {
  const { db, by, admin, coin } = setting();
  const bar = makeMetal(db, { metalName: 'Lingot d’or 100 g', type: 'Lingots', netSellPrice: 1_208_199 });
  const yen = makeCurrency(db, { moneyName: 'Yen', iso: 'JPY', coefficient: 100, sellPrice: 621_500 });
  const dollar = makeCurrency(db);
  const read = (text: string | Uint8Array) => stageFile(by(admin), text);
  return { db, by, admin, coin, bar, yen, dollar, read };
}

const priceOf = ({ plan }: { plan: unknown }) => (plan as GoodsPlan | null)?.price;

describe('Un fichier CSV de prix est lu', () => {
  test('Un fichier se lit avec point-virgule ou virgule, décimales, espaces, euros et marque d’ordre des octets', async () => {
    const { read, coin } = desk();
    const file = [
      '\ufeffid;nom;vente;rachat',
      `${coin.id};;715,50;"690"`,
      ";LINGOT D'OR 100 G;12 082,99 €;",
      ';jpy;0,6315;0,58',
    ].join('\r\n');
    expect((await read(file)).rows().map(priceOf)).toMatchObject([
      { sell: 71_550, buy: 69_000 },
      { sell: 1_208_299 },
      { sell: 631_500, buy: 580_000 },
    ]);
    const commas = await read(`iso,id,Vente\n,${coin.id},"715,50"\nJPY,,0.6315\n`);
    expect(commas.rows().map((row) => priceOf(row)?.sell)).toEqual([71_550, 631_500]);
  });

  test('les lignes fausses sont nommées avec leur numéro et leur raison, les bonnes passent', async () => {
    const { db, read } = desk();
    for (const year of [1901, 1902]) makeMetal(db, { metalName: 'Souverain', year });
    const file = await read(
      [
        'nom;vente;rachat',
        'Ducat;500;',
        '20 Francs Napoléon;715,50;',
        'Yen;abc;',
        'Dollar américain;;',
        '20 francs napoleon;716;',
        'Souverain;900;',
      ].join('\n'),
    );
    expect(file.rows().map(({ line, outcome, text }) => [line, outcome, text])).toEqual([
      [2, 'refused', expect.stringContaining('de quel type')],
      [3, 'changed', expect.stringContaining('715,50')],
      [4, 'refused', expect.stringContaining('abc')],
      [5, 'unchanged', ''],
      [6, 'refused', expect.stringContaining('déjà à la ligne 3')],
      [7, 'refused', expect.stringContaining('Indiquez l’identifiant')],
    ]);
  });

  test('un fichier de Windows garde ses accents, un fichier sans colonne connue demande lesquelles', async () => {
    const { coin, read } = desk();
    const latin = Uint8Array.from('nom;vente\n20 Francs Napoléon;715', (letter) => letter.charCodeAt(0));
    expect((await read(latin)).rows()[0]?.plan).toMatchObject({ id: coin.id, price: { sell: 71_500 } });
    expect((await read('bonjour\nmonsieur')).columnsToMap?.columns).toEqual([
      { name: 'bonjour', sample: ['monsieur'] },
    ]);
  });
});

describe('Les cours de référence de la BCE sont lus', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
    <gesmes:subject>Reference rates</gesmes:subject>
    <Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.1528'/><Cube currency='JPY' rate='176.35'/></Cube></Cube>
    </gesmes:Envelope>`;
  const csv = 'Date, USD, JPY, BGN, \n20 November 2026, 1.1528, 176.35, N/A, \n';

  test('en XML, en CSV et en ZIP, en euros pour le nombre d’unités de la devise', async () => {
    const { db, read, dollar, yen } = desk();
    for (const text of [xml, csv, zipSync({ 'eurofxref.csv': strToU8(csv) })])
      expect((await read(text)).rows().map(priceOf)).toMatchObject([
        { referenceRate: 867_453 },
        { referenceRate: 567_054 },
      ]);
    await (await read(csv)).apply();
    const rate = (id: string) => rowsOf(db, currencies).find((row) => row.id === id)?.referenceRate;
    expect([rate(dollar.id), rate(yen.id)]).toEqual([867_453, 567_054]);
  });

  test('un autre XML et un ZIP abîmé sont refusés', async () => {
    const { read } = desk();
    await expect(read('<a></a>')).rejects.toThrow('ni une table CSV');
    await expect(read('PK rien')).rejects.toThrow(/ZIP/);
  });
});
