import { describe, expect, test } from 'vitest';
import { readCamt } from '../../../src/features/statements/camt.ts';
import { UnreadableFile } from '../../../src/features/statements/credit.ts';
import { centsOfCell, dayIn, readCsv, readCsvTable } from '../../../src/features/statements/csv.ts';
import { camtFile } from '../../support/statements.ts';

const credit = { number: 'K7Q2M9XD41PA', amount: '725.40', payer: 'MME JEANNE MARTIN', reference: 'VR26324A0017' };

describe('Un relevé CAMT', () => {
  test.each(['02', '08'] as const)('en version %s donne ce qui est arrivé, et rien de ce qui est parti', (version) => {
    const read = readCamt(
      camtFile(
        [credit, { ...credit, reference: 'VR2', kind: 'DBIT' }, { ...credit, reference: 'VR3', status: 'PDNG' }],
        version,
      ),
    );
    expect(read).toMatchObject({ format: 'camt', account: 'FR7699999000010001234567809', warnings: [] });
    expect(read.credits).toEqual([
      {
        bankReference: 'VR26324A0017',
        amount: 72_540,
        bookedOn: '2026-11-20',
        valueDate: '2026-11-20',
        payer: 'MME JEANNE MARTIN',
        iban: 'FR5099998000020123456789X65',
        text: 'CDE K7Q2M9XD41PA',
      },
    ]);
  });

  test('dont les opérations n’expliquent pas le solde le dit', () => {
    const broken = camtFile([credit]).replace('1725.40', '1800.00');
    expect(readCamt(broken).warnings).toEqual([expect.stringContaining('n’expliquent pas son solde')]);
  });

  test.each([
    ['un autre XML', '<a><b/></a>'],
    ['un XML coupé', camtFile([credit]).slice(0, 400)],
    ['un XML à élément piégé', camtFile([credit]).replaceAll('GrpHdr', '__proto__')],
    ['un XML cent mille fois emboîté', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
    ['un XML à entités', `<!DOCTYPE a [<!ENTITY b "c">]>${camtFile([credit])}`],
  ])('n’est pas %s', (_, xml) => {
    expect(() => readCamt(xml)).toThrow(UnreadableFile);
    expect(() => readCamt(xml)).toThrow(/fichier XML/);
  });

  test.each([
    ['2026-02-31', 'BookgDt'],
    ['2026-02-30T10:00:00', 'ValDt'],
    ['9999-12-31', 'BookgDt'],
    ['1999-12-31', 'ValDt'],
    ['bientôt', 'BookgDt'],
  ])('dont une date est impossible (%s) nomme l’encaissement', (day, element) => {
    const other = { ...credit, amount: '12.00', reference: 'VR2' };
    const xml = camtFile([other, credit]);
    const at = xml.lastIndexOf(`<${element}><Dt>2026-11-20`);
    const broken = `${xml.slice(0, at)}${xml.slice(at).replace('2026-11-20', day)}`;
    expect(() => readCamt(broken)).toThrow(UnreadableFile);
    expect(() => readCamt(broken)).toThrow(/Encaissement n°.2, 725,40.€.*la date «.*» est impossible/);
  });

  test('dont une opération n’a aucune date n’en perd pas l’argent sans le dire', () => {
    const xml = camtFile([credit]).replace(/<BookgDt>.*<\/ValDt>/, '');
    expect(() => readCamt(xml)).toThrow(/Encaissement n°.1/);
  });

  test.each(['NONREF', 'NOTPROVIDED', 'notprovided', 'NOREF', 'NOT PROVIDED', 'NONE', '-', '0000'])(
    'n’a pas de référence où la banque écrit « %s »',
    (reference) => expect(readCamt(camtFile([{ ...credit, reference }])).credits[0]?.bankReference).toBe(''),
  );
});

describe('Un relevé CSV', () => {
  const text = [
    'Compte 00010001234;;;;',
    '"Relevé du 01/11/2026 au 20/11/2026"',
    'Date;Date de valeur;Libellé;Débit;Crédit',
    '20/11/2026;20/11/2026;VIR MME JEANNE MARTIN CDE K7Q2M9XD41PA;;1 725,40',
    '20/11/2026;20/11/2026;PRLV LOYER;-900,00;',
    '19/11/26;19/11/26;VIR DUPONT;;12,00 EUR',
  ].join('\r\n');
  const mapping = { date: 0, amount: 4, texts: [2] };

  test('passe les lignes de la banque au-dessus des colonnes', () => {
    const table = readCsvTable(text);
    expect(table.columns).toEqual(['Date', 'Date de valeur', 'Libellé', 'Débit', 'Crédit']);
    expect(
      readCsv(table, mapping).credits.map(({ amount, bookedOn, text: words }) => [amount, bookedOn, words]),
    ).toEqual([
      [172_540, '2026-11-20', 'VIR MME JEANNE MARTIN CDE K7Q2M9XD41PA'],
      [1_200, '2026-11-19', 'VIR DUPONT'],
    ]);
  });

  test('à un seul montant signé, séparé par des virgules, ne garde que ce qui est arrivé', () => {
    const table = readCsvTable('Date,Montant,Libelle\n2026-11-20,"1 234,50",A\n2026-11-20,-12.00,B');
    expect(readCsv(table, { date: 0, amount: 1, texts: [2] }).credits).toMatchObject([{ amount: 123_450, text: 'A' }]);
  });

  const lineWith = (day: string) =>
    [...text.split('\r\n').slice(0, 5), '', `${day};20/11/2026;VIR DUPONT;;12,00`].join('\r\n');

  test.each([['31/02/2026'], ['31/12/9999'], ['32/13/26'], ['2026-02-29']])(
    'dont une date est impossible (%s) nomme la ligne, et n’est pas lu',
    (day) => {
      const table = readCsvTable(lineWith(day));
      expect(() => readCsv(table, mapping)).toThrow(UnreadableFile);
      expect(() => readCsv(table, mapping)).toThrow(`Ligne 7\u00a0: la date «\u00a0${day}\u00a0» est impossible`);
    },
  );

  test('dont la première date est impossible garde les noms de ses colonnes', () => {
    const table = readCsvTable('Date;Libellé;Crédit\n31/02/2026;VIR;12,00\n20/11/2026;VIR;13,00');
    expect(table.columns).toEqual(['Date', 'Libellé', 'Crédit']);
    expect(() => readCsv(table, { date: 0, amount: 2, texts: [1] })).toThrow('Ligne 2');
  });

  test('dont une ligne ne se lit pas la nomme, et lit les autres', () => {
    const table = readCsvTable(lineWith('hier'));
    const read = readCsv(table, mapping);
    expect(read.credits).toHaveLength(1);
    expect(read.warnings).toEqual(['N’a pas pu être lu et est laissé de côté\u00a0: ligne 7.']);
    const two = readCsvTable(`${lineWith('hier')}\r\nTotal;;;;12,00`);
    expect(readCsv(two, mapping).warnings[0]).toMatch(/ligne 7, ligne 8\.$/);
    const many = readCsvTable(`${lineWith('hier')}\r\n${'Total;;;;12,00\r\n'.repeat(12)}`);
    expect(readCsv(many, mapping).warnings[0]).toMatch(/ligne 7, .*, ligne 16…$/);
  });

  test.each([
    ['de points-virgules seuls', ';'.repeat(4_900_000), 'trop grand'],
    ['de longues lignes de points-virgules', `${';'.repeat(9_000)}\n`.repeat(540), '50 colonnes'],
    ['de très nombreuses lignes', '20/11/2026;A;1\n'.repeat(330_000), 'période plus courte'],
    ['d’un guillemet qui ne se ferme pas', `${text}\r\n20/11/2026;"A;;;1`, 'date et un montant'],
    ['de guillemets ouverts', `Date;Libellé;Crédit\n20/11/2026;"A;1\n${'b;c\n'.repeat(19_000)}`, 'date et un montant'],
    ['de deux millions de virgules', `${','.repeat(45)}\n`.repeat(19_000), 'date et un montant'],
  ])('hostile, fait %s, est refusé sans retenir la boutique', (_, hostile, words) => {
    const start = performance.now();
    expect(() => readCsvTable(hostile)).toThrow(UnreadableFile);
    const took = performance.now() - start;
    expect(() => readCsvTable(hostile)).toThrow(words);
    expect(took).toBeLessThan(2_000);
  });

  test('d’une année, vingt mille lignes, se lit', () => {
    const rows = Array.from({ length: 19_990 }, (_, at) => `20/11/2026;20/11/2026;VIR CLIENT ${at};;${at},50`);
    const table = readCsvTable(['Date;Date de valeur;Libellé;Débit;Crédit', ...rows].join('\n'));
    expect(readCsv(table, mapping).credits).toHaveLength(19_990);
  });

  test('sans date ni montant est refusé', () =>
    expect(() => readCsvTable('a;b;c\nd;e;f')).toThrow('date et un montant'));

  test.each([
    ['31/12/2026', '2026-12-31'],
    ['1.2.26', '2026-02-01'],
    ['2026-11-20T10:00:00', '2026-11-20'],
    ['32/13/2026', '2026-13-32'],
    ['hier', null],
  ])('lit le jour %s, qu’il existe ou non', (cell, day) => expect(dayIn(cell)).toBe(day));

  test.each([
    ['1 234,50', 123_450],
    ['1.234,50 €', 123_450],
    ['+12.3', 1_230],
    ['-5,00', -500],
    ['', null],
    ['n/a', null],
  ])('lit le montant « %s »', (cell, cents) => expect(centsOfCell(cell)).toBe(cents));
});
