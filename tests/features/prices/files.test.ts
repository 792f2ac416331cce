import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { exportPrices, readPriceFile } from '../../../src/features/prices/files/priceFile.server.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';
import { setting } from './setting.ts';

function desk() {
  const { db, by, admin, coin } = setting();
  const bar = makeMetal(db, { metalName: 'Lingot d’or 100 g', type: 'Lingots', netSellPrice: 1_208_199 });
  const yen = makeCurrency(db, { moneyName: 'Yen', iso: 'JPY', coefficient: 100, sellPrice: 621_500 });
  const dollar = makeCurrency(db);
  const readBytes = (bytes: Uint8Array<ArrayBuffer>) =>
    readPriceFile(by(admin), { name: 'f', size: bytes.length, bytes: async () => bytes });
  const read = (text: string) => readBytes(strToU8(text) as Uint8Array<ArrayBuffer>);
  return { db, by, admin, coin, bar, yen, dollar, read, readBytes };
}

describe('Un fichier CSV de prix est lu', () => {
  test('point-virgule ou virgule, décimales, espaces et euros, avec la marque d’ordre des octets', async () => {
    const { read, coin, bar, yen } = desk();
    const file = [
      '\ufeffid;nom;vente;rachat',
      `${coin.id};;715,50;"690"`,
      ";LINGOT D'OR 100 G;12 081,99 €;",
      ';jpy;0,6215;0,58',
    ].join('\r\n');
    expect(await read(file)).toEqual({
      kind: 'prices',
      day: null,
      problems: [],
      rows: [
        { type: 'metal', id: coin.id, sell: 715.5, buy: 690 },
        { type: 'metal', id: bar.id, sell: 12_081.99 },
        { type: 'currency', id: yen.id, sell: 0.6215, buy: 0.58 },
      ],
    });
    const commas = await read(`iso,id,Vente\n,${coin.id},"715,50"\nJPY,,0.6215\n`);
    expect(commas.rows.map(({ sell }) => sell)).toEqual([715.5, 0.6215]);
  });

  test('les lignes fausses sont nommées avec leur numéro et leur raison, les bonnes passent', async () => {
    const { db, read, coin } = desk();
    for (const year of [1901, 1902]) makeMetal(db, { metalName: 'Souverain', year });
    const file = [
      'nom;vente;rachat',
      'Ducat;500;',
      '20 Francs Napoléon;715,50;',
      'Yen;abc;',
      'Dollar américain;;',
      '20 francs napoleon;716;',
      'Souverain;900;',
    ].join('\n');
    const { rows, problems } = await read(file);
    expect(rows).toEqual([{ type: 'metal', id: coin.id, sell: 715.5 }]);
    expect(problems).toEqual([
      { line: 2, reason: expect.stringContaining('Ducat') },
      { line: 4, reason: expect.stringContaining('abc') },
      { line: 5, reason: expect.stringContaining('aucun prix') },
      { line: 6, reason: expect.stringContaining('déjà à la ligne 3') },
      { line: 7, reason: expect.stringContaining('Indiquez l’identifiant') },
    ]);
  });

  test('un fichier de Windows garde ses accents, un fichier sans colonne connue le dit', async () => {
    const { readBytes, coin, read } = desk();
    const latin = Uint8Array.from('nom;vente\n20 Francs Napoléon;715', (letter) => letter.charCodeAt(0));
    expect(await readBytes(latin)).toMatchObject({ rows: [{ id: coin.id, sell: 715 }], problems: [] });
    expect((await read('bonjour')).problems).toEqual([{ line: 1, reason: expect.stringContaining('colonne') }]);
  });

  test('ce qui est exporté se relit sans rien changer', async () => {
    const { by, admin, read, coin, yen } = desk();
    const { rows, problems } = await read(exportPrices(by(admin)));
    expect(problems).toEqual([]);
    expect(rows).toHaveLength(4);
    expect(rows).toContainEqual({ type: 'metal', id: coin.id, sell: 711, buy: 688 });
    expect(rows).toContainEqual({ type: 'currency', id: yen.id, sell: 0.6215, buy: 0.851 });
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
    const { read, readBytes, dollar, yen } = desk();
    const expected = {
      kind: 'references',
      day: '2026-11-20',
      problems: [],
      rows: expect.arrayContaining([
        { type: 'currency', id: dollar.id, referenceRate: 0.867453 },
        { type: 'currency', id: yen.id, referenceRate: 0.567054 },
      ]),
    };
    expect(await read(xml)).toEqual(expected);
    expect(await read(csv)).toEqual(expected);
    const zip = zipSync({ 'eurofxref.csv': strToU8(csv) }) as Uint8Array<ArrayBuffer>;
    expect(await readBytes(zip)).toEqual(expected);
  });

  test('une devise absente est nommée ; un autre XML et un ZIP abîmé sont refusés', async () => {
    const { db, read, readBytes } = desk();
    makeCurrency(db, { moneyName: 'Franc Pacifique', iso: 'XPF' });
    expect((await read(csv)).problems).toEqual([{ line: null, reason: expect.stringContaining('XPF') }]);
    await expect(read('<html></html>')).rejects.toThrow(/BCE/);
    await expect(readBytes(strToU8('PK rien') as Uint8Array<ArrayBuffer>)).rejects.toThrow(/ZIP/);
  });
});
