import { describe, expect, test } from 'vitest';
import { parseDay } from '../../../src/dates.ts';
import { readCamt as camtIn } from '../../../src/features/statements/camt.ts';
import { parseCellCents } from '../../../src/features/statements/cells.ts';
import { classifyTransactions } from '../../../src/features/statements/credit.ts';
import { readCsv as csvIn, readCsvTable } from '../../../src/features/statements/csv.ts';
import { camtFile } from '../../support/statements.ts';
import { rowsOfText, xmlOfText } from '../../support/uploads.ts';

const readCamt = (...file: Parameters<typeof camtIn>) => classifyTransactions(camtIn(...file));
const readCsv = (...file: Parameters<typeof csvIn>) => classifyTransactions(csvIn(...file));
const credit = { number: 'K7Q2M9XD41PA', amount: '725.40', payer: 'MME JEANNE MARTIN', reference: 'VR26324A0017' };

describe('Un relevé CAMT', () => {
  test.each(['02', '08'] as const)(
    'en version %s donne ce qui est arrivé, et rien de ce qui est parti',
    async (version) => {
      const entries = [
        credit,
        { ...credit, reference: 'VR2', kind: 'DBIT' },
        { ...credit, reference: 'VR3', status: 'PDNG' },
      ] as const;
      const read = readCamt(await xmlOfText(camtFile(entries, version)));
      const unbooked = 'Laissé de côté, pas encore comptabilisé\u00a0: encaissement n°\u00a02 (725.40 EUR).';
      expect(read).toMatchObject({ debits: 1, warnings: [unbooked] });
      expect(read.credits).toEqual([
        {
          account: 'FR7699999000010001234567809',
          bankReference: 'VR26324A0017',
          totalReferences: ['VR26324A0017'],
          amount: 72_540,
          bookedOn: '2026-11-20',
          valueDate: '2026-11-20',
          payer: 'MME JEANNE MARTIN',
          iban: 'FR5099998000020123456789X65',
          text: 'CDE K7Q2M9XD41PA',
          isReturned: false,
          message: 0,
          series: 'Stmt 0',
        },
      ]);
    },
  );

  test('dont les opérations n’expliquent pas le solde le dit', async () => {
    const broken = camtFile([credit]).replace('1725.40', '1800.00');
    expect(readCamt(await xmlOfText(broken)).warnings).toEqual([expect.stringContaining('n’expliquent pas son solde')]);
  });

  test.each([
    ['un autre XML', '<a><b/></a>'],
    ['un XML coupé', camtFile([credit]).slice(0, 400)],
    ['un XML à entités', `<!DOCTYPE a [<!ENTITY b "c">]>${camtFile([credit])}`],
  ])('Un relevé n’est pas %s', async (_, xml) => {
    await expect(async () => readCamt(await xmlOfText(xml))).rejects.toThrow(/fichier XML/);
  });

  test.each([
    ['2026-02-31', 'BookgDt'],
    ['1999-12-31', 'ValDt'],
  ])('Une date impossible (%s) nomme l’encaissement', async (day, element) => {
    const xml = camtFile([{ ...credit, amount: '12.00', reference: 'VR2' }, credit]);
    const at = xml.lastIndexOf(`<${element}><Dt>2026-11-20`);
    const broken = `${xml.slice(0, at)}${xml.slice(at).replace('2026-11-20', day)}`;
    await expect(async () => readCamt(await xmlOfText(broken))).rejects.toThrow(
      /Encaissement n°.2, 725.40 EUR.*la date «.*» est impossible/,
    );
  });

  test('Une opération sans aucune date n’est pas perdue sans le dire', async () => {
    const xml = camtFile([credit]).replace(/<BookgDt>.*<\/ValDt>/, '');
    await expect(async () => readCamt(await xmlOfText(xml))).rejects.toThrow(/Encaissement n°.1/);
  });

  test('Il n’a pas de référence où la banque écrit qu’elle n’en a pas', async () => {
    for (const reference of ['NONREF', 'notprovided', 'NOT PROVIDED', '-', '0000'])
      expect(readCamt(await xmlOfText(camtFile([{ ...credit, reference }]))).credits[0]?.bankReference, reference).toBe(
        '',
      );
  });
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

  test('Il passe les lignes de la banque au-dessus des colonnes', async () => {
    const table = readCsvTable(await rowsOfText(text));
    expect(table.columns).toEqual(['Date', 'Date de valeur', 'Libellé', 'Débit', 'Crédit']);
    expect(
      readCsv(table, mapping).credits.map(({ amount, bookedOn, text: words }) => [amount, bookedOn, words]),
    ).toEqual([
      [172_540, '2026-11-20', 'VIR MME JEANNE MARTIN CDE K7Q2M9XD41PA'],
      [1_200, '2026-11-19', 'VIR DUPONT'],
    ]);
  });

  test('Un relevé à un seul montant signé, séparé par des virgules, ne garde que ce qui est arrivé', async () => {
    const table = readCsvTable(await rowsOfText('Date,Montant,Libelle\n2026-11-20,"1 234,50",A\n2026-11-20,-12.00,B'));
    expect(readCsv(table, { date: 0, amount: 1, texts: [2] }).credits).toMatchObject([{ amount: 123_450, text: 'A' }]);
  });

  const lineWith = (day: string) =>
    [...text.split('\r\n').slice(0, 5), '', `${day};20/11/2026;VIR DUPONT;;12,00`].join('\r\n');

  test('Une date impossible nomme la ligne, et rien n’est lu', async () => {
    for (const day of ['31/02/2026', '31/12/9999'])
      await expect(async () => readCsv(readCsvTable(await rowsOfText(lineWith(day))), mapping)).rejects.toThrow(
        `Ligne 7, 12,00\u00a0: la date «\u00a0${day}\u00a0» est impossible`,
      );
  });

  test('Une ligne sans date est nommée, et les autres sont lues', async () => {
    const table = readCsvTable(await rowsOfText(lineWith('hier')));
    const read = readCsv(table, mapping);
    expect(read.credits).toHaveLength(1);
    expect(read.warnings).toEqual(['Laissé de côté, sans date\u00a0: ligne 7 (12,00).']);
    const many = readCsvTable(await rowsOfText(`${lineWith('hier')}\r\n${'A;;;;12,00\r\n'.repeat(12)}`));
    expect(readCsv(many, mapping).warnings[0]).toMatch(/ligne 7 .*, ligne 16 \(12,00\)…$/);
  });

  test('Un relevé sans date ni montant est refusé', async () => {
    const rows = await rowsOfText('a;b;c\nd;e;f');
    expect(() => readCsvTable(rows)).toThrow('date et un montant');
  });

  test('Il lit un jour, qu’il existe ou non, et un montant, comme les banques les écrivent', () => {
    const days = ['1.2.26', '2026-11-20T10:00:00', '32/13/2026', 'hier'];
    expect(days.map(parseDay)).toEqual(['2026-02-01', '2026-11-20', '2026-13-32', null]);
    const amounts = ['1 234,50', '1.234,50 €', '+12.3', '-5,00', '', 'n/a'];
    expect(amounts.map((cell) => parseCellCents(cell))).toEqual([123_450, 123_450, 1_230, -500, null, null]);
  });
});
