import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/shop.ts';
import { camtFile, importFile } from '../support/statements.ts';
import { type Sheet, textCell as text, workbook, zip } from '../support/workbooks.ts';

const shop = openShop();
let count = 0;
const camt = () =>
  camtFile([{ number: '', amount: '725.40', payer: 'M MARTIN', reference: `K${++count}`, text: 'X1' }]);
const csv = (label: string) => `Date;Libellé;Montant\r\n14/11/2026;${label};725,40`;
const ofx = () =>
  `OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<STMTTRN><DTPOSTED>20261120<TRNAMT>725,40<FITID>${++count}<MEMO>X1</STMTTRN></OFX>`;
const bytes = (text: string) => strToU8(text);

function utf16(text: string, isBig = false, mark = '\ufeff'): Uint8Array<ArrayBuffer> {
  const letters = [...mark, ...text];
  const file = new Uint8Array(2 * letters.length);
  const view = new DataView(file.buffer);
  for (const [at, letter] of letters.entries()) view.setUint16(2 * at, letter.charCodeAt(0), !isBig);
  return file;
}

const note: Sheet = { name: 'Lisez-moi', rows: `<row r="1">${text('A1', 'Relevé de novembre')}</row>` };

function xlsx(label: string, amount = '725.4', others: Sheet[] = [], day = '46340') {
  const cells = `<c r="A4" s="1"><v>${day}</v></c>${text('B4', label)}<c r="C4"><v>${amount}</v></c>`;
  const titles = `${text('A3', 'Date')}${text('B3', 'Libellé')}${text('C3', 'Montant')}`;
  const rows = `<row r="1">${text('A1', 'Compte 0001')}</row><row r="3">${titles}</row><row r="4">${cells}</row>`;
  return workbook(...others, { name: 'Relevé', rows });
}
const table = `<row r="1">${text('A1', 'Date')}${text('B1', 'Montant')}</row><row r="2">${text('A2', '1/11/2026')}${text('B2', '5,00')}</row>`;

describe('Un fichier de la banque', () => {
  test.each<[string, () => Uint8Array<ArrayBuffer> | string, string]>([
    ['CAMT dans un ZIP', () => zip({ 'releve.xml': camt() }), '72540 2026-11-20 X1'],
    ['CAMT en UTF-16', () => utf16(camt()), '72540 2026-11-20 X1'],
    ['CSV dans un ZIP', () => zip({ 'releve.csv': csv('ZIP') }), '72540 2026-11-14 ZIP'],
    ['« Texte Unicode » (UTF-16, tabulations)', () => utf16(csv('UTF').replaceAll(';', '\t')), '72540 2026-11-14 UTF'],
    ['CSV en UTF-16, l’octet fort devant', () => utf16(csv('BIG'), true), '72540 2026-11-14 BIG'],
    ['CSV en UTF-16 sans marque', () => utf16(csv('SANS é ’'), false, ''), '72540 2026-11-14 SANS é ’'],
    ['CSV en UTF-16 sans marque, l’octet fort devant', () => utf16(csv('FORT'), true, ''), '72540 2026-11-14 FORT'],
    ['CAMT en UTF-16 sans marque', () => utf16(camt(), false, ''), '72540 2026-11-20 X1'],
    ['OFX', ofx, '72540 2026-11-20 X1'],
    ['OFX dans un ZIP', () => zip({ 'releve.ofx': ofx() }), '72540 2026-11-20 X1'],
    ['XLSX', () => xlsx('CLASSEUR'), '72540 2026-11-14 CLASSEUR'],
    ['XLSX aux signes invisibles', () => xlsx('\u200eINVISIBLES\u200b'), '72540 2026-11-14 INVISIBLES'],
    ['XLSX aux restes de virgule flottante', () => xlsx('RESTES', '725.39999999999998'), '72540 2026-11-14 RESTES'],
    [
      'XLSX dont le jour est à un rien de minuit',
      () => xlsx('MINUIT', '725.4', [], '46339.99999999999'),
      '72540 2026-11-14 MINUIT',
    ],
    ['XLSX sous une page d’accueil', () => xlsx('ACCUEIL', '725.4', [note]), '72540 2026-11-14 ACCUEIL'],
    [
      'XLSX à première feuille vide',
      () => xlsx('VIDE', '725.4', [{ name: 'Feuil1', rows: '' }]),
      '72540 2026-11-14 VIDE',
    ],
    [
      'XLSX à feuille cachée',
      () => xlsx('CACHÉE', '725.4', [{ name: 'Ancien', rows: table, state: 'hidden' }]),
      '72540 2026-11-14 CACHÉE',
    ],
    [
      'XLSX seul dans un ZIP',
      () => zipSync({ 'Relevés/releve.xlsx': xlsx('ZIPPÉ'), '__MACOSX/._releve.xlsx': strToU8('x') }),
      '72540 2026-11-14 ZIPPÉ',
    ],
  ])('%s se lit', async (_, file, read) => {
    expect((await importFile(shop, file())).read).toEqual([read]);
  });

  test('XLSX au format d’une monnaie se lit avec elle', async () => {
    const title = `<row r="1">${text('A1', 'Date')}${text('B1', 'Libellé')}${text('C1', 'Montant')}</row>`;
    const row = (line: number, style: number, label: string, amount: string) =>
      `<row r="${line}"><c r="A${line}" s="1"><v>46340</v></c>${text(`B${line}`, label)}<c r="C${line}" s="${style}"><v>${amount}</v></c></row>`;
    const rows = `${title}${row(2, 2, 'EUROS', '725.4')}${row(3, 3, 'DOLLARS', '900')}${row(4, 2, 'DEBIT', '-3')}`;
    const formats = ['#,##0.00 "€"', '[$$-409]#,##0.00'];
    const answer = await importFile(shop, workbook({ name: 'Relevé', rows, formats }));
    expect(answer.read).toEqual(['72540 2026-11-14 EUROS']);
    expect(answer.warnings).toEqual([expect.stringContaining('en USD\u00a0: ligne 3 ($900.00)')]);
  });

  test.each<[string, () => Uint8Array<ArrayBuffer> | string]>([
    ['un PDF', () => '%PDF-1.7\n...'],
    ['un MT940', () => ':20:1234\n:25:30003/00012345678\n:28C:1/1\n:60F:C261114EUR1234,56\n'],
    ['un MT940', () => '{1:F01BANKFRPPXXXX0000000000}{2:O940}{4:\n:20:1234\n'],
    ['un QIF', () => '!Type:Bank\nD14/11/2026\nT725,40\nPVIR\n^\n'],
    [
      'un classeur d’un ancien Excel (.xls), ou protégé',
      () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
    ],
    ['un MT940', () => zip({ 'releve.txt': ':20:1234\n:25:30003/00012345678\n' })],
    ['une page web', () => bytes('<html><table><tr><td>14/11/2026</td></tr></table></html>')],
  ])('qui est %s est nommé, avec ce qu’il faut demander', async (name, file) => {
    await expect(importFile(shop, file())).rejects.toThrow(
      new RegExp(`^Ce fichier est ${name.replace(/[().]/g, '\\$&')}.*CAMT\\.053, un CFONB 120, un OFX ou un CSV\\.$`),
    );
  });

  test('qui est un classeur de plusieurs feuilles remplies les nomme, et n’en lit aucune', async () => {
    const file = xlsx('X', '725.4', [{ name: 'Octobre', rows: table }]);
    await expect(importFile(shop, file)).rejects.toThrow(
      'remplies\u00a0: «\u00a0Octobre\u00a0», «\u00a0Relevé\u00a0».',
    );
  });

  test('qui est un ZIP de plusieurs relevés les nomme tous, et n’en lit aucun', async () => {
    const files = { 'octobre.xml': camt(), 'novembre.csv': csv('N'), 'decembre.ofx': ofx(), 'lisez.pdf': '%PDF' };
    await expect(importFile(shop, zip(files))).rejects.toThrow(
      '3 fichiers\u00a0: «\u00a0octobre.xml\u00a0», «\u00a0novembre.csv\u00a0», «\u00a0decembre.ofx\u00a0». Choisissez-les un à un.',
    );
  });
});
