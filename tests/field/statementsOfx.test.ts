import { describe, expect, test } from 'vitest';
import { openShop } from '../support/shop.ts';
import { importFile } from '../support/statements.ts';

const shop = openShop();

const head = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

`;
let count = 0;
const transaction = (changes: Record<string, string> = {}) => {
  const fields = {
    TRNTYPE: 'CREDIT',
    DTPOSTED: '20261114',
    TRNAMT: '+725,40',
    FITID: `F${++count}`,
    NAME: 'VIR M MARTIN',
    MEMO: 'X1',
    ...changes,
  };
  return fields;
};
type Fields = ReturnType<typeof transaction>;
/** Tags stay open. */
const open = (fields: Fields) =>
  Object.entries(fields)
    .map(([tag, value]) => `<${tag}>${value}`)
    .join('\n');
const closed = (fields: Fields) =>
  Object.entries(fields)
    .map(([tag, value]) => `<${tag}>${value}</${tag}>`)
    .join('');
const account = (id: string, currency: string) =>
  `<CURDEF>${currency}\n<BANKACCTFROM>\n<BANKID>30003\n<BRANCHID>03080\n<ACCTID>${id}\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>`;
const ofx1 = (transactions: Fields[], { id = '00012345678', currency = 'EUR' } = {}) =>
  `${head}<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<STMTRS>\n${account(id, currency)}\n<BANKTRANLIST>\n<DTSTART>20261101\n${transactions
    .map((fields) => `<STMTTRN>\n${open(fields)}\n</STMTTRN>`)
    .join(
      '\n',
    )}\n</BANKTRANLIST>\n<LEDGERBAL>\n<BALAMT>9999,00\n<DTASOF>20261114\n</LEDGERBAL>\n</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>`;
const ofx2 = (...transactions: Fields[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>1</ACCTID></BANKACCTFROM><BANKTRANLIST>${transactions
    .map((fields) => `<STMTTRN>${closed(fields)}</STMTTRN>`)
    .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const read = ['72540 2026-11-14 VIR M MARTIN X1'];

// Shapes: OFX 1.02 and 2.11 as French retail banks write them (commas, open tags, no closing of STMTTRN fields); contents made up.
type Row = [title: string, file: () => string, read: string[], warning?: string];
const rows: Row[] = [
  ['à virgules et balises ouvertes', () => ofx1([transaction()]), read],
  ['à points et zéros superflus', () => ofx1([transaction({ TRNAMT: '725.4000' })]), read],
  ['de la version 2', () => ofx2(transaction({ TRNAMT: '725.40' })), read],
  ['à l’heure près', () => ofx1([transaction({ DTPOSTED: '20261114120000.000[+1:CET]' })]), read],
  // A bank whose clock is not that of Paris writes its zone.
  ...[
    ['20261114230000[0:GMT]', '2026-11-15'],
    ['20261114223000.000[0:GMT]', '2026-11-14'],
    ['20260714230000[0:GMT]', '2026-07-15'],
    ['20261114190000[-5:EST]', '2026-11-15'],
    ['20261114000000[-5:EST]', '2026-11-14'],
    ['20261114000000[+1:CET]', '2026-11-14'],
    ['20261115003000[+5.5:IST]', '2026-11-14'],
    ['20261114230000', '2026-11-14'],
    ['20261114[0:GMT]', '2026-11-14'],
  ].map(
    ([DTPOSTED = '', day]): Row => [
      `du ${DTPOSTED}`,
      () => ofx1([transaction({ DTPOSTED })]),
      [`72540 ${day} VIR M MARTIN X1`],
    ],
  ),
  [
    'à entités',
    () => ofx1([transaction({ MEMO: 'A &amp; B &#233; &eacute; &#xE9;' })]),
    ['72540 2026-11-14 VIR M MARTIN A & B é é é'],
  ],
  ['dont un débit suit', () => ofx1([transaction(), transaction({ TRNTYPE: 'DEBIT', TRNAMT: '-12,00' })]), read],
  ['dont un débit n’a pas de signe', () => ofx1([transaction({ TRNTYPE: 'DEBIT', TRNAMT: '12,00' })]), []],
  ...['1 725,40', '1.725,40', '1,725.40', '+ 1725,40'].map(
    (TRNAMT): Row => [
      `au montant « ${TRNAMT} »`,
      () => ofx1([transaction({ TRNAMT })]),
      ['172540 2026-11-14 VIR M MARTIN X1'],
    ],
  ),
  [
    'dont rien n’a de signe, les paiements non plus',
    () => ofx1([transaction({ TRNAMT: '725,40' }), transaction({ TRNTYPE: 'PAYMENT', TRNAMT: '12,00' })]),
    read,
  ],
  [
    'dont le motif va sur deux lignes',
    () => ofx1([transaction({ MEMO: 'COMMANDE\nX1' })]),
    ['72540 2026-11-14 VIR M MARTIN COMMANDE X1'],
  ],
  ['d’un compte de titres', () => ofx1([transaction()]).replaceAll('STMTRS>', 'INVSTMTRS>'), read],
  ['en dollars', () => ofx1([transaction()], { currency: 'USD' }), [], 'en USD\u00a0: opération n°\u00a01 (+725,40)'],
  [
    'dont un débit a un plus',
    () => ofx1([transaction({ TRNTYPE: 'DEBIT' }), transaction()]),
    read,
    'débit sans signe moins\u00a0: opération n°\u00a01 (+725,40)',
  ],
  [
    'dont un débit n’a pas de signe, et d’autres oui',
    () => ofx1([transaction({ TRNTYPE: 'DEBIT', TRNAMT: '5,00' }), transaction()]),
    read,
    'débit sans signe moins\u00a0: opération n°\u00a01 (5,00)',
  ],
  ...['−12,00', '12,00-', '(12,00)', '-.50'].map(
    (TRNAMT): Row => [`dont un débit est « ${TRNAMT} »`, () => ofx1([transaction(), transaction({ TRNAMT })]), read],
  ),
  // buckets/application #894 and #336.
  [
    'sans compte',
    () => `${head}<OFX><BANKTRANLIST><STMTTRN>\n${open(transaction())}\n</STMTTRN></BANKTRANLIST></OFX>`,
    [],
    'sans devise\u00a0: opération n°\u00a01 (+725,40)',
  ],
  [
    'aux balises à attribut',
    () => ofx2(transaction({ TRNAMT: '725.40' })).replace('<STMTTRN>', '<STMTTRN a="1">'),
    read,
  ],
  // OFX 2.2, 11.4.4.1: a later file replaces what an earlier one said.
  [
    'dont une opération en corrige une autre',
    () => ofx1([transaction(), transaction({ CORRECTFITID: 'F0', CORRECTACTION: 'REPLACE' })]),
    read,
    'correction de F0\u00a0: opération n°\u00a02 (+725,40)',
  ],
  ['au nom long', () => ofx1([transaction({ MEMO: '', EXTDNAME: 'X1' })]), read],
  ['au jour de valeur en zéros', () => ofx1([transaction({ DTAVAIL: '00000000' })]), read],
  [
    'dont une opération est en dollars',
    () => ofx1([transaction(), transaction({ CURRENCY: '<CURRATE>0,9<CURSYM>USD' })]),
    read,
    'en USD\u00a0: opération n°\u00a02',
  ],
];

describe('Un relevé OFX', () => {
  test.each(rows)('%s ne donne que l’argent reçu', async (_, file, credits, warning) => {
    const answer = await importFile(shop, file());
    expect(answer.read).toEqual(credits);
    expect(answer.warnings).toEqual(warning ? [expect.stringContaining(warning)] : []);
  });

  test('se reconnaît à son FITID, même sous un autre libellé, et pas sur un autre compte', async () => {
    const one = transaction({ FITID: 'A7' });
    expect((await importFile(shop, ofx1([one]))).added).toBe(1);
    expect(await importFile(shop, ofx1([{ ...one, MEMO: 'AUTRE' }]))).toMatchObject({ added: 0, known: 1 });
    expect((await importFile(shop, ofx1([one], { id: '00099999999' }))).added).toBe(1);
  });

  // Two accounts' exports put together, or a bank that sends its answer twice.
  test('deux fois dans un fichier, en entier ou en partie, ne compte rien deux fois', async () => {
    const [one, two] = [transaction({ FITID: 'B1' }), transaction({ FITID: 'B2', TRNAMT: '+12,00' })];
    expect(await importFile(shop, ofx1([one]) + ofx1([one, two]))).toMatchObject({ added: 2, known: 1 });
  });

  test('montre l’argent de la boutique qui revient', async () => {
    const { rows } = await importFile(shop, ofx1([transaction({ NAME: 'REJET VIR SEPA' }), transaction()]));
    expect(rows.map(({ isReturned }) => isReturned)).toEqual([true, false]);
  });

  test('sans relevé, parce que la banque a refusé la demande, n’est pas pris pour un jour sans virement', async () => {
    const text = `${head}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500</STATUS></SONRS></SIGNONMSGSRSV1></OFX>`;
    await expect(importFile(shop, text)).rejects.toThrow('Ce fichier OFX ne contient aucun relevé');
    expect(await importFile(shop, ofx1([]))).toMatchObject({ added: 0, warnings: [] });
  });

  test.each([
    ['TRNAMT', '7,25,40', 'Opération n°\u00a01\u00a0: le montant «\u00a07,25,40\u00a0» ne se lit pas'],
    ['TRNAMT', '', 'le montant «\u00a0\u00a0» ne se lit pas'],
    ['DTPOSTED', '14/11/2026', 'la date «\u00a014/11/2026\u00a0» est impossible'],
  ])('dont %s est « %s » est refusé, sa place nommée', async (tag, value, words) => {
    await expect(importFile(shop, ofx1([transaction({ [tag]: value })]))).rejects.toThrow(words);
  });

  test('de plus de 20 000 opérations est refusé avant d’être lu', async () => {
    const file = ofx1(Array.from({ length: 20_001 }, () => transaction()));
    await expect(importFile(shop, file)).rejects.toThrow('Ce fichier dépasse 20\u202f000 lignes');
  });

  test('dont un montant est précédé d’espaces ou un début n’est pas fermé ne retient pas la boutique', async () => {
    const costly = transaction({ TRNAMT: `${' '.repeat(400_000)}x`, MEMO: '<STMTTRN '.repeat(19_000) });
    await expect(importFile(shop, ofx1([costly]))).rejects.toThrow('ne se lit pas');
  });
});
