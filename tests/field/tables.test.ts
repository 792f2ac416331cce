import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { parseOptions } from '../../src/uploads/fileKind.ts';
import { parseFile } from '../../src/uploads/parseFile.server.ts';
import { setting } from '../features/prices/setting.ts';
import { stageFile } from '../support/imports.ts';
import { textCell, workbook } from '../support/workbooks.ts';

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const latin = (text: string) => Buffer.from(text, 'latin1');
/** The French letters of this text, as Excel for Mac and the programs of DOS write them. */
const old = (text: string, letters: Record<string, number>) =>
  Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
const mac = (text: string) => old(text, { é: 0x8e, è: 0x8f, ç: 0x8d, à: 0x88, '’': 0xd5, '€': 0xdb });
const dos = (text: string) => old(text, { é: 0x82, è: 0x8a, ç: 0x87, à: 0x85, '’': 0x27, '€': 0xd5 });
const table = 'nom;vente\r\n20 Francs Napoléon;715,50\r\n';

type Row = [what: string, bytes: string | Uint8Array, source: string];

describe('Une table est lue comme les tableurs et les banques l’écrivent', () => {
  const { by, admin, coin } = setting();
  const read = (bytes: string | Uint8Array) => stageFile(by(admin), Buffer.from(bytes));

  test.each<Row>([
    ['à la ligne « sep=; » d’Excel', `sep=;\r\n${table}`, 'mechatroner/vscode_rainbow_csv #108'],
    [
      'à « sep=, », avec des points-virgules dans ses cellules',
      'sep=,\nnom,vente,note\n20 Francs Napoléon,715.50,a;b',
      'shancarter/mr-data-converter #52',
    ],
    ['sous une ligne de titre', `Tarif du 27 novembre\r\n\r\n${table}`, 'field.md 15'],
    [
      'sous un titre suivi de cellules vides',
      `Tarif;;\r\nnom;vente;\r\n20 Francs Napoléon;715,50;\r\n;;\r\n`,
      'field.md 15',
    ],
    ['aux signes invisibles de Windows', `\u200e${table.replace('715', '\u202d715')}`, 'copied from a property sheet'],
    ['en UTF-8 avec sa marque', `\ufeff${table}`, 'betagouv/zam #171'],
    ['en « Texte Unicode » (UTF-16, tabulations)', utf16(table.replaceAll(';', '\t')), 'field.md 10'],
    ['en UTF-16 gros-boutiste', utf16(table, true), 'RFC 2781'],
    ['en UTF-16 sans marque', utf16(table).subarray(2), 'SAP, exports « Unicode »'],
    ['en Windows-1252', latin(table), 'Société Générale, enodev.fr'],
    ['en Mac Roman', mac(table.replaceAll('\r\n', '\r').replace('715,50', '715,50 €')), 'Excel, « CSV (Macintosh) »'],
    ['en UTF-8 codé deux fois', new TextDecoder('windows-1252').decode(Buffer.from(table)), 'exports de MySQL'],
    [
      'en UTF-8 avec sa marque, codé deux fois',
      new TextDecoder('windows-1252').decode(Buffer.from(`\ufeff${table}`)),
      'exports de MySQL, ouverts par Excel',
    ],
    ['en DOS 850', dos(table.replace('715,50', '715,50 €')), 'Sage et Ciel, exports anciens'],
    [
      'en Windows-1252, où des signes ont les places du Mac',
      Buffer.from(`note;${table.replace('20 F', '\x93 à l\x92or\x85 \x94;20 F')}`, 'latin1'),
      'Word, copié dans Excel',
    ],
    ['en ISO-8859-15, où l’euro est ailleurs', latin(table.replace('715,50', '715,50 \xa4')), 'CIC, openflyers.com'],
    ['aux seules fins de ligne de vieux Mac', table.replaceAll('\r\n', '\r'), 'Excel, « CSV (Macintosh) »'],
    ['aux fins de ligne mêlées', table.replace('\r\n', '\n'), 'deux fichiers collés'],
    [
      'aux cellules qu’une apostrophe protège',
      "nom;vente\n20 Francs Napoléon;'715,50",
      'woocommerce, csv-stringify: escaped formulas and figures',
    ],
    ['à la cellule pleine de virgules', `note;${table.replace('20 F', 'a,b,c,d,e,f,g,h,i;20 F')}`, 'coupures'],
    ['aux virgules plus régulières que les points-virgules', `Tarif, or;;\n${table}`, 'Caisse d’Épargne'],
    ['à la cellule protégée par ="…"', 'nom;vente\n="20 Francs Napoléon";715,50', 'Société Générale, enodev.fr'],
    ['au guillemet seul dans un texte', `note;${table.replace('20 F', '5" or;20 F')}`, 'field.md, inches in names'],
    ['à virgules, aux décimales entre guillemets', 'nom,vente\n20 Francs Napoléon,"715,50"', 'LibreOffice en français'],
    ['à tabulations, aux décimales à virgule', 'nom\tvente\n20 Francs Napoléon\t715,50', 'copié d’un tableur'],
    [
      'seule table d’un ZIP de Mac',
      zipSync({ '__MACOSX/._prix.csv': strToU8('x'), 'lisez.pdf': strToU8('%PDF'), 'prix.csv': strToU8(table) }),
      'Finder, « Compresser »',
    ],
  ])('%s', async (_, bytes) => {
    expect((await read(bytes)).rows().map(({ plan }) => plan)).toMatchObject([
      { id: coin.id, price: { sell: 71_550 } },
    ]);
  });

  test.each([
    ['L’or, 10 € : « CAFÉ » où déjà', 'twice'],
    ['«CAFÉ» É® Ç» ÉTÉ’ 20° Ÿ', 'once'],
  ])('la cellule « %s », codée %s, garde ses signes', async (name, times) => {
    const bytes = Buffer.from(name, 'utf8');
    const written = times === 'twice' ? new TextDecoder('windows-1252').decode(bytes) : name;
    const [row] = (await read(`nom;référence;vente\n${written};R9;715,50`)).rows();
    expect(row?.name).toBe(name);
  });

  test('une virgule de trop ne change pas 715,50 en 715 : la ligne est nommée', async () => {
    const file = await read('nom,vente\n20 Francs Napoléon,715,50\n');
    expect(file.rows()).toMatchObject([{ line: 2, outcome: 'refused', text: 'plus de cellules que de colonnes.' }]);
  });
});

test('Les lignes masquées d’un classeur sont lues, et nommées', async () => {
  const { by, admin } = setting();
  const row = (line: number, cells: string[], hidden = '') =>
    `<row r="${line}"${hidden}>${cells.map((cell, at) => textCell('ABCDE'.charAt(at) + line, cell)).join('')}</row>`;
  const rows = [
    row(1, ['nom', 'type', 'poids', 'titre', 'vente']),
    row(2, ['Barre A', 'Lingot', '5', '900', '740']),
    row(3, ['Barre B', 'Lingot', '5', '900', '750'], ' hidden="1"'),
    row(4, ['Barre C', 'Lingot', '5', '900', '760'], ' ht="0" hidden="true"'),
  ];
  const note = { name: 'Notes', rows: row(2, ['x'], ' hidden="1"') };
  const file = await stageFile(by(admin), workbook(note, { name: 'Prix', rows: rows.join('') }));
  expect(file.rows().map(({ text }) => text)).toEqual([
    '740,00 €',
    '750,00 € (ligne masquée du classeur)',
    '760,00 € (ligne masquée du classeur)',
  ]);
});

describe('Une cellule d’Excel se lit telle qu’elle se montre', () => {
  test.each<[format: string, value: string, shown: string]>([
    ['0%', '0.04', '4%'],
    ['0.0%', '0.9999', '100.0%'],
    ['General', '0.04', '0.04'],
    ['#,##0.00 "€"', '1250.5', '1250.50 €'],
    ['#,##0.00 "€"', '563.6472', '563.65 €'],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', '-725.4', '-725.40 €'],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', '0', '0'],
    ['[$$-409]#,##0.00', '725.4', '$725.40'],
    ['#,##0.00\\ [$USD]', '725.4', '725.40 USD'],
    ['#,##0.00\\ [$€-40C];[Red]\\-#,##0.00\\ [$€-40C]', '-3', '-3.00 €'],
    ['#,##0.00;(#,##0.00)', '-12', '(12.00)'],
    ['0.00;[Red]0.00', '-12', '-12.00'],
    ['0.00" g"', '6.45', '6.45 g'],
    ['0.000', '98.333', '98.3330'],
    ['00000', '1000', '01000'],
    ['0.###', '6.45', '6.45'],
    ['0.00', '725.39999999999998', '725.40'],
    ['0.00', '1.005', '1.01'],
    ['@', '750', '750'],
    ['yyyy', '2559', '2559 (yyyy)'],
    ['dd/mm/yyyy hh:mm', '46340.4', '2026-11-14'],
    ['[$-40C]d\\ mmmm\\ yyyy;@', '46340', '2026-11-14'],
    // Excel takes « 1/4 » for a day, which it shows without a year.
    ['d\\-mmm', '46113', '46113 (d\\-mmm)'],
    ['#,##0,', '12000', '12000 (#,##0,)'],
    ['0.00E+00', '1234', '1234 (0.00E+00)'],
    ['[>999]0.0,"k";0', '12000', '12000 ([>999]0.0,"k";0)'],
  ])('%s : %s', async (format, value, shown) => {
    const rows = `<row r="1">${textCell('A1', 'Nom')}${textCell('B1', 'Valeur')}</row><row r="2">${textCell('A2', 'X')}<c r="B2" s="2"><f>1+1</f><v>${value}</v></c></row>`;
    const book = workbook({ name: 'Feuil1', rows, formats: [format] });
    expect(await parseFile(book, parseOptions({}))).toMatchObject({ rows: [{}, { cells: ['X', shown] }] });
  });
});

test('Une erreur de formule d’Excel se lit comme elle se montre, et non comme une case vide', async () => {
  const error = '<c r="B2" t="e" s="0"><f>1/0</f><v>#DIV/0!</v></c>';
  const rows = `<row r="1">${textCell('A1', 'Nom')}${textCell('B1', 'Valeur')}</row><row r="2">${textCell('A2', 'X')}${error}</row>`;
  expect(await parseFile(workbook({ name: 'Feuil1', rows }), parseOptions({}))).toMatchObject({
    rows: [{}, { cells: ['X', '#DIV/0!'] }],
  });
});

const kind = parseOptions({ maxBytes: 20_000, maxLines: 10, maxColumns: 5, maxCharacters: 100, maxElements: 10 });

const wholeWorkbook = workbook({ name: 'Feuil1', rows: `<row r="1">${textCell('A1', 'Nom')}</row>` });
/** Its directory stands, its content does not. */
const damagedWorkbook = wholeWorkbook.map((byte, at) => (at > 60 && at < 300 ? 255 : byte));

describe('Un fichier au-delà de ses limites est refusé, et dit laquelle et où', () => {
  const zip = (files: Record<string, Uint8Array>) => zipSync(files);

  test.each<[what: string, bytes: string | Uint8Array, sentence: RegExp]>([
    ['trop lourd', 'x'.repeat(20_001), /pèse 20\sko, la limite est de 20\sko/],
    ['trop long', 'a;b\n'.repeat(11), /^Ligne 11\s: la limite est de 10 lignes/],
    ['trop large', `a;b\n${'1;'.repeat(5)}1`, /^Ligne 2\s: plus de 5 colonnes/],
    ['à la ligne trop longue', `a;b\n${'x'.repeat(101)};1`, /^Ligne 2\s: plus de 100 signes/],
    ['au guillemet jamais fermé', 'a;b\n1;2\n"x;3\n4;5', /^Ligne 3\s: des guillemets ne se ferment pas/],
    ['aux guillemets mal fermés', 'a;b\n1;2\n"x "y";3\n4;5', /^Ligne 3\s: des guillemets ne se ferment pas/],
    ['XML aux éléments trop nombreux', `<a>${'<b/>'.repeat(10)}</a>`, /dépasse 10 éléments/],
    [
      'XML aux attributs trop nombreux',
      `<a ${[...Array(10).keys()].map((n) => `a${n}="1"`).join(' ')}/>`,
      /dépasse 10 éléments/,
    ],
    ['XML à entités', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /XML n’est pas lisible/],
    ['JSON coupé', '{"a":', /JSON n’est pas lisible/],
    ['binaire', Uint8Array.from([1, 0, 2]), /ni un texte/],
    [
      'ZIP de deux tables',
      zip({ 'a.csv': strToU8(table), 'b.xml': strToU8('<a/>') }),
      /2 fichiers\s: «\sa.csv\s», «\sb.xml\s»/,
    ],
    ['ZIP qui gonfle', zip({ 'a.csv': new Uint8Array(100_000) }), /«\sa.csv\s», dans ce ZIP, dépasse/],
    ['ZIP sans table', zip({ 'a.pdf': strToU8('%PDF') }), /ni CSV ni XML/],
    ['PDF', '%PDF-1.7\na;b\n1;2', /^Ce fichier est un PDF. Enregistrez-le en XLSX ou en CSV\.$/],
    ['ancien Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /ancien Excel \(.xls\), ou protégé\. Enreg/],
    ['page web', '<html><table><tr><td>nom</td></tr></table></html>', /une page web\. Enreg/],
    [
      'classeur de LibreOffice',
      zip({ 'content.xml': strToU8('<a/>'), 'META-INF/manifest.xml': strToU8('<a/>') }),
      /LibreOffice ou de Numbers\. Enreg/,
    ],
    ['classeur abîmé', damagedWorkbook, /Excel n’est pas lisible/],
    ['classeur de Numbers', zip({ 'Index/Document.iwa': strToU8('a') }), /LibreOffice ou de Numbers\. Enreg/],
    ['ZIP abîmé', 'PK rien', /ni CSV ni XML/],
  ])('%s', async (_, bytes, sentence) => {
    await expect(parseFile(Buffer.from(bytes), kind)).rejects.toThrow(sentence);
  });

  test('long à lire', async () => {
    const hasty = { ...kind, maxBytes: 1_000_000, maxLines: 1_000_000, maxSeconds: 0.001 };
    const slow = parseFile(Buffer.from('a;b\n'.repeat(200_000)), hasty);
    await expect(slow).rejects.toMatchObject({ code: 'tooLarge', details: { errors: { file: expect.anything() } } });
    // The next one has a new worker.
    expect(await parseFile(Buffer.from('a;b'), kind)).toMatchObject({ rows: [{ line: 1, cells: ['a', 'b'] }] });
  });

  test('est lu aussi à l’instant où un ouvrier sans travail s’arrête', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hasty = { ...kind, seconds: 5 };
    await parseFile(Buffer.from('a;b'), hasty);
    vi.advanceTimersByTime(60_000);
    expect(await parseFile(Buffer.from('c;d'), hasty)).toMatchObject({ rows: [{ cells: ['c', 'd'] }] });
  });

  test('n’est jamais lu par le fil qui sert les pages : seul l’ouvrier charge ces lecteurs', () => {
    const src = join(import.meta.dirname, '../../src');
    const readers = /(?:from|import\() ?'csv-parse|\bXMLParser\b|\b(?:un(?:zip|gzip)|inflate|decompress)Sync\b/;
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const found = files.filter((name) => readers.test(readFileSync(join(src, name), 'utf8')));
    // Answers of the shop's own bank and of its store of copies; `seal.server.ts` is read by the command `verify` alone.
    const trusted = [
      'features/bank/services.server.ts',
      'features/goods/model/seal.server.ts',
      'server/backup/s3Store.ts',
    ];
    expect(found.toSorted()).toEqual([...trusted, 'uploads/fileThread.ts']);
  });
});
