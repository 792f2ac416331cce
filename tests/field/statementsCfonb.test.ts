import { describe, expect, test } from 'vitest';
import { openShop } from '../support/shop.ts';
import { importFile } from '../support/statements.ts';

const shop = openShop();
let count = 0;

type Fields = { type?: string; currency?: string; decimals?: string; day?: string; value?: string; rejection?: string };

/** One record of 120 characters, at the places of the CFONB's description of July 2004. */
function record(label: string, amount: string, fields: Fields = {}): string {
  const { type = '04', currency = 'EUR', decimals = '2', day = '141126', value = '151126', rejection = '' } = fields;
  const head = `${type}30003${' '.repeat(4)}03080${currency}${decimals} 00012345678${'05'}${day}${rejection.padEnd(2)}${value}`;
  return `${head}${label.padEnd(31)}  ${''.padEnd(7)}0 ${amount.padStart(14, '0')}${''.padEnd(16)}`;
}
const detail = (qualifier: string, text: string) =>
  `05${'30003'}${' '.repeat(4)}03080EUR2 00012345678${'05'}141126${' '.repeat(5)}${qualifier}${text}`.padEnd(120);
const opening = (amount = '10{') => record('', amount, { type: '01' });
const closing = (amount: string) => record('', amount, { type: '07' });
const x1 = () => `X${++count}`;

test('Un enregistrement de ces essais a bien 120 caractères', () => {
  expect([record('A', '1{').length, detail('LCC', 'A').length, opening().length]).toEqual([120, 120, 120]);
});

// Shapes: CFONB « Relevé de compte sur support informatique » as pennylane-hq/cfonb and OCA/l10n-france read it; contents made up.
const rows: [title: string, lines: () => string[], read: (string | RegExp)[], warnings?: string[]][] = [
  ['au montant qui finit par {', () => [record('VIR X1', '7254{')], ['72540 2026-11-14 VIR X1']],
  ['au montant qui finit par une lettre', () => [record('VIR X2', '7254A')], ['72541 2026-11-14 VIR X2']],
  ['en lettres françaises', () => [record('VIR X3', '7254é'), record('FRAIS', '125è')], ['72540 2026-11-14 VIR X3']],
  ['au débit', () => [record('LOYER', '7254}'), record('FRAIS', '125R')], []],
  [
    'dont les mots suivent',
    () => [record('VIR SEPA', '7254{'), detail('NPY', 'M JEAN MARTIN'), detail('LCC', 'CDE'), detail('LC2', 'X4')],
    ['72540 2026-11-14 VIR SEPA CDE X4'],
  ],
  ['à trois décimales', () => [record('VIR X5', '7254{', { decimals: '3' })], ['7254 2026-11-14 VIR X5']],
  ['sans nombre de décimales', () => [record('VIR X9', '7254{', { decimals: ' ' })], ['72540 2026-11-14 VIR X9']],
  [
    'dont la date de valeur est en zéros',
    () => [record('VIR X10', '7254{', { value: '000000' })],
    ['72540 2026-11-14 VIR X10'],
  ],
  [
    'dont les mots suivent sous REF ou sans code',
    () => [record('VIR SEPA', '7254{'), detail('REF', 'X11'), detail('   ', 'TEXTE LIBRE')],
    ['72540 2026-11-14 VIR SEPA X11 TEXTE LIBRE'],
  ],
  [
    'dont un détail a un code que personne ne connaît',
    () => [record('VIR SEPA', '7254{'), detail('AAA', 'CDE X12'), detail('MMO', 'USD200000000072540')],
    ['72540 2026-11-14 VIR SEPA CDE X12'],
  ],
  ['en dollars', () => [record('VIR X6', '7254{', { currency: 'USD' })], [], ['en USD\u00a0: ligne 1']],
  [
    'dont le solde s’explique',
    () => [opening(), record('VIR X7', '7254{'), record('FRAIS', '54}'), closing('7210{')],
    ['72540 2026-11-14 VIR X7'],
  ],
  [
    'dont le solde ne s’explique pas',
    () => [opening(), record('VIR X8', '7254{'), closing('7254{')],
    ['72540 2026-11-14 VIR X8'],
    ['n’expliquent pas son solde'],
  ],
];

describe('Un relevé CFONB 120', () => {
  test.each(rows)('%s ne donne que l’argent reçu', async (_, lines, read, warnings = []) => {
    const answer = await importFile(shop, lines().join('\r\n'));
    expect(answer.read).toEqual(read);
    expect(answer.warnings).toEqual(warnings.map((warning) => expect.stringContaining(warning)));
  });

  test('garde le payeur, la date de valeur et le compte, et ne compte rien deux fois', async () => {
    const label = x1();
    const lines = [record(label, '7254{'), detail('NPY', 'M JEAN MARTIN')].join('\n');
    const [row] = (await importFile(shop, lines)).rows;
    expect(row).toMatchObject({ payer: 'M JEAN MARTIN', valueDate: '2026-11-15', isReturned: false });
    expect(await importFile(shop, lines)).toMatchObject({ added: 0, known: 1 });
  });

  const iban = 'FR7630004000031234567890143';
  test.each([
    ['CPY', `${iban}       BNPAFRPPXXX`, iban],
    ['IPY', iban.replace(/(.{4})/g, '$1 '), iban],
    ['IPY', '732829320                          SIREN', ''],
    ['CBE', iban, ''],
  ])('prend sous %s, où est écrit « %s », le compte du payeur', async (qualifier, text, right) => {
    const lines = [record(x1(), '7254{'), detail(qualifier, text), detail('NBE', 'COMPTOIR')];
    const [row] = (await importFile(shop, lines.join('\n'))).rows;
    expect(row).toMatchObject({ iban: right, payer: '', text: expect.not.stringContaining('COMPTOIR') });
  });

  test('dont une journée revient dans le même fichier, en entier ou en partie, ne compte rien deux fois', async () => {
    const [one, two] = [record(x1(), '7254{'), record(x1(), '7254{')];
    const lines = [opening(), one, closing('7264{'), opening(), one, two, two, closing('14518{')];
    const answer = await importFile(shop, lines.join('\n'));
    expect(answer, 'the same line twice in one is two payments').toMatchObject({ added: 3, known: 1 });
  });

  test('d’un seul tenant, sans fins de ligne, se lit', async () => {
    const label = x1();
    expect((await importFile(shop, record(label, '7254{') + detail('LIB', 'Y'))).read).toEqual([
      `72540 2026-11-14 ${label} Y`,
    ]);
  });

  test.each([
    ['un motif de rejet', () => [record(x1(), '7254{', { rejection: '01' })]],
    ['un détail RET', () => [record(x1(), '7254{'), detail('RET', 'AC04')]],
  ])('montre, par %s, l’argent de la boutique qui revient', async (_, lines) => {
    expect((await importFile(shop, lines().join('\n'))).rows).toMatchObject([{ isReturned: true }]);
  });

  test.each([
    ['un montant', () => [record(x1(), '1{'), record('X', '72540')], 'Ligne 2\u00a0: le montant «'],
    ['un jour', () => [record('X', '7254{', { day: '310226' })], 'Ligne 1'],
    ['un enregistrement', () => [record('X', '7254{'), '99 autre'], 'Ligne 2\u00a0: ce n’est pas un enregistrement'],
  ])('dont %s ne se lit pas est refusé, sa ligne nommée', async (_, lines, words) => {
    await expect(importFile(shop, lines().join('\n'))).rejects.toThrow(words);
  });

  test('de plus de 20 000 lignes est refusé avant d’être lu', async () => {
    const file = [record(x1(), '7254{'), ...Array.from({ length: 20_000 }, () => '')].join('\n');
    await expect(importFile(shop, file)).rejects.toThrow('Ce fichier dépasse 20\u202f000 lignes');
  });
});
