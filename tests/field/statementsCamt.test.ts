import { describe, expect, test } from 'vitest';
import { credits } from '../../db/schema/statements.ts';
import { openCredits } from '../../src/features/statements/openCredits.server.ts';
import { settleCredit } from '../../src/features/statements/settleCredit.server.ts';
import { orderByTransfer } from '../support/orders.ts';
import { makeActor, rowsOf } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import { camtFile, importFile } from '../support/statements.ts';

const shop = openShop();
let count = 0;
/** A payment of its own reference, so that no row knows another's. */
const entry = (changes: object = {}) => ({
  number: '',
  amount: '725.40',
  payer: 'M MARTIN',
  reference: `R${++count}`,
  text: 'X1',
  ...changes,
});
const file = (...all: ReturnType<typeof entry>[]) => camtFile(all, '08');
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const spaced = (iban: string) => iban.replace(/(.{4})/g, '$1 ').trim();
const own = 'FR7699999000010001234567809';
const other = 'FR7699999000010009999999999';

const read = ['72540 2026-11-20 X1'];
const details = (xml: string) => file(entry({ text: '' })).replace(/<RmtInf>.*<\/RmtInf>/, xml);

const words = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
const notification = (xml: string) =>
  xml
    .replace(/<Bal>.*<\/Bal>/s, '')
    .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
    .replaceAll('Stmt>', 'Ntfctn>')
    .replaceAll('camt.053', 'camt.054');
const amountIn = (name: string, amount: string) =>
  `<AmtDtls><${name}><Amt Ccy="EUR">${amount}</Amt></${name}></AmtDtls>`;
const batch = (...parts: string[]) =>
  file(entry()).replace(/<TxDtls>.*<\/TxDtls>/s, parts.map((part) => `<TxDtls>${part}</TxDtls>`).join(''));

// Shapes of genkgo/camt and OCA/bank-statement-import, ISO 20022 schemas; all contents are made up.
const rows: [title: string, xml: () => string, credits: string[], warning?: string][] = [
  ['à cinq décimales', () => file(entry({ amount: '725.40000' })), read],
  ['à trois décimales', () => file(entry({ amount: '8.850' })), ['885 2026-11-20 X1']],
  [
    'dont le texte est dans AddtlRmtInf',
    () => details('<RmtInf><Strd><AddtlRmtInf>X1</AddtlRmtInf></Strd></RmtInf>'),
    read,
  ],
  [
    'dont le texte est dans RfrdDocInf',
    () => details('<RmtInf><Strd><RfrdDocInf><Nb>X1</Nb></RfrdDocInf></Strd></RmtInf>'),
    read,
  ],
  ['dont le texte est dans AddtlTxInf', () => details('<AddtlTxInf>X1</AddtlTxInf>'), read],
  [
    'dans une enveloppe à AppHdr',
    () =>
      file(entry())
        .replace('<Document', '<BizMsg><AppHdr><Fr/></AppHdr><Document')
        .replace('</Document>', '</Document></BizMsg>'),
    read,
  ],
  [
    'en dollars',
    () => file(entry()).replace('Ccy="EUR">725.40', 'Ccy="USD">725.40'),
    [],
    'en USD\u00a0: encaissement n°\u00a01 (725.40 USD)',
  ],
  ['non comptabilisé', () => file(entry({ status: 'PDNG' })), [], 'pas encore comptabilisé'],
  ['seulement annoncé', () => file(entry()).replace('<Cd>BOOK</Cd>', '<Cd>INFO</Cd>'), [], 'état «\u00a0INFO\u00a0»'],
  ['après une ligne vide', () => `\n ${file(entry())}`, read],
  [
    'au moment de Londres, qui est le lendemain à Paris',
    () => file(entry()).replaceAll('<Dt>2026-11-20</Dt></BookgDt>', '<DtTm>2026-11-20T23:30:00Z</DtTm></BookgDt>'),
    ['72540 2026-11-21 X1'],
  ],
  ['à l’état du seul usage de la banque', () => file(entry()).replace('<Cd>BOOK</Cd>', '<Prtry>BOOK</Prtry>'), read],
  ['sans état', () => file(entry()).replace('<Sts><Cd>BOOK</Cd></Sts>', ''), [], 'sans état'],
  ['sans devise', () => file(entry()).replace('Ccy="EUR">725.40', '>725.40'), [], 'sans devise'],
  [
    'sans devise, d’un compte en dollars',
    () => file(entry()).replace('Ccy="EUR">725.40', '>725.40').replace('</Id></Acct>', '</Id><Ccy>USD</Ccy></Acct>'),
    [],
    'en USD',
  ],
  [
    'de deux documents dans une enveloppe',
    () => {
      const [one, two] = [file(entry()), file(entry({ text: 'X2' }))].map((text) => text.replace(/^<\?.*\?>/, ''));
      return `<Messages>${one}${two}</Messages>`;
    },
    ['72540 2026-11-20 X1', '72540 2026-11-20 X2'],
  ],
  ...(['DBIT EUR', 'CRDT USD'] as const).map((other): [string, () => string, string[]] => [
    `groupé, dont une part est ${other}, à décider par une personne`,
    () => {
      const [direction, currency] = other.split(' ');
      const part = (text: string, amount: string, kind = 'CRDT', money = 'EUR') =>
        `<TxDtls><Amt Ccy="${money}">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
      const parts = part('X1', '700.00') + part('X2', '25.40', direction, currency);
      return file(entry()).replace(/<TxDtls>.*<\/TxDtls>/s, parts);
    },
    ['72540 2026-11-20 X1 / X2'],
  ]),
  // OCA/bank-statement-import #157 and #976: one total on the first part, amounts as instructed.
  [
    'groupé, dont le total est sur la première part',
    () => batch(`<Amt Ccy="EUR">725.40</Amt>${words('X1')}`, words('X2')),
    ['72540 2026-11-20 X1 / X2'],
  ],
  [
    'groupé, aux montants sous InstdAmt',
    () => batch(`${amountIn('InstdAmt', '700.00')}${words('X1')}`, `${amountIn('InstdAmt', '25.40')}${words('X2')}`),
    ['2540 2026-11-20 X2', '70000 2026-11-20 X1'],
  ],
  [
    'groupé, dont une part est venue en dollars',
    () =>
      batch(
        `<Amt Ccy="USD">800.00</Amt>${amountIn('TxAmt', '700.00')}${words('X1')}`,
        `<Amt Ccy="EUR">25.40</Amt>${words('X2')}`,
      ),
    ['2540 2026-11-20 X2', '70000 2026-11-20 X1'],
  ],
  [
    'groupé, dont une part est un virement de la boutique qui revient',
    () =>
      batch(
        `<Amt Ccy="EUR">700.00</Amt>${words('X1')}`,
        `<Amt Ccy="EUR">25.40</Amt><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>${words('X2')}`,
      ),
    ['2540 2026-11-20 X2 revenu', '70000 2026-11-20 X1'],
  ],
  [
    'groupé, dont une part dit par son code qu’elle revient',
    () =>
      batch(
        `<Amt Ccy="EUR">700.00</Amt>${words('X1')}`,
        `<Amt Ccy="EUR">25.40</Amt><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>${words('X2')}`,
      ),
    ['2540 2026-11-20 X2 revenu', '70000 2026-11-20 X1'],
  ],
  [
    'groupé sans montants, dont une part revient, à décider par une personne',
    () => batch(words('X1'), `<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>${words('X2')}`),
    ['72540 2026-11-20 X1 / X2 revenu'],
  ],
  ...['', 'Crdt'].map((direction): [string, () => string, string[], string] => [
    `au sens « ${direction} »`,
    () => file(entry()).replaceAll('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', `<CdtDbtInd>${direction}</CdtDbtInd><Sts>`),
    [],
    'sans sens\u00a0: encaissement n°\u00a01 (725.40 EUR)',
  ]),
  [
    'qui reprend un virement',
    () =>
      file(entry({ kind: 'DBIT', reference: 'REPRIS' })).replaceAll(
        '</CdtDbtInd><Sts>',
        '</CdtDbtInd><RvslInd>true</RvslInd><Sts>',
      ),
    [],
    'La banque reprend un virement reçu, 725.40 EUR (REPRIS, M MARTIN X1)',
  ],
];

describe('Un relevé CAMT', () => {
  test.each(rows)('%s se lit tel que la banque l’entend', async (_, xml, found, warning) => {
    const answer = await importFile(shop, xml());
    const returned = answer.rows.filter(({ isReturned }) => isReturned).map(({ text }) => text);
    expect(answer.read.map((text) => `${text}${returned.some((one) => text.endsWith(one)) ? ' revenu' : ''}`)).toEqual(
      found,
    );
    // The closing balance of a changed file is no longer explained: not of this matter.
    const warnings = answer.warnings.filter((text) => !text.includes('n’expliquent pas'));
    expect(warnings).toEqual(warning ? [expect.stringContaining(warning)] : []);
  });

  test.each<[what: string, content: () => string | Uint8Array<ArrayBuffer>, payer: string]>([
    [
      'à références numériques',
      () => file(entry({ payer: '?' })).replace('>?<', '>LEF&#200;VRE &#xE9; &amp; FILS<'),
      'LEFÈVRE é & FILS',
    ],
    [
      'dont le payeur est une banque',
      () => file(entry()).replace(/<Pty><Nm>.*?<\/Pty>/, '<Agt><FinInstnId><Nm>BANQUE X</Nm></FinInstnId></Agt>'),
      'BANQUE X',
    ],
    [
      'en ISO-8859-15 déclaré',
      () => latin(file(entry({ payer: 'C\xbdUR \xa4 \xb8' })).replace('UTF-8', 'ISO-8859-15')),
      'CœUR € ž',
    ],
    [
      'en windows-1252 déclaré',
      () => latin(file(entry({ payer: 'C\x9cUR \x80 \xbd' })).replace('UTF-8', 'Windows-1252')),
      'CœUR € ½',
    ],
    [
      'en ISO-8859-1 déclaré',
      () => latin(file(entry({ payer: 'LEF\xc8VRE' })).replace('UTF-8', 'iso-8859-1')),
      'LEFÈVRE',
    ],
    [
      'en ISO-8859-2 déclaré',
      () => latin(file(entry({ payer: '\xa3UKASZ' })).replace('UTF-8', 'iso-8859-2')),
      'ŁUKASZ',
    ],
    ['sans codage déclaré, en octets de Windows', () => latin(file(entry({ payer: 'LEF\xc8VRE' }))), 'LEFÈVRE'],
  ])('%s donne son payeur', async (_, content, payer) => {
    expect((await importFile(shop, content())).rows).toMatchObject([{ payer }]);
  });

  test.each(['1E3', '725,40', '', '725.4005', '-725.40'])(
    'dont le montant est « %s » est refusé, sa place nommée',
    async (amount) => {
      const xml = file(entry(), entry({ amount }));
      await expect(importFile(shop, xml)).rejects.toThrow(
        `Encaissement n°\u00a02\u00a0: le montant «\u00a0${amount} EUR`,
      );
    },
  );

  test('où la banque reprend une référence un autre jour a deux virements, et un seul s’il revient', async () => {
    const first = file(entry({ reference: '7' }));
    const later = first.replaceAll('2026-11-20', '2026-11-23');
    expect((await importFile(shop, first)).added).toBe(1);
    expect((await importFile(shop, later)).added).toBe(1);
    expect(await importFile(shop, first)).toMatchObject({ added: 0, known: 1 });
  });

  test('dont l’IBAN du payeur est sous « Othr » le donne', async () => {
    const xml = file(entry()).replace(
      /<IBAN>(FR50.*?)<\/IBAN>/,
      '<Othr><Id>FR50 9999 8000 0201 2345 6789 X65</Id></Othr>',
    );
    expect((await importFile(shop, xml)).rows).toMatchObject([{ iban: 'FR5099998000020123456789X65' }]);
  });

  test('dont l’IBAN du compte est sous « Othr » ne compte pas une seconde fois ce que l’autre dit', async () => {
    const xml = file(entry());
    expect(await importFile(shop, xml)).toMatchObject({ added: 1 });
    const other = xml.replace(`<IBAN>${own}</IBAN>`, `<Othr><Id>${spaced(own)}</Id></Othr>`);
    expect(await importFile(shop, other)).toMatchObject({ added: 0, known: 1 });
  });

  describe('dont un total est détaillé dans un CAMT.054', () => {
    const parts = ['700.00', '25.40'];
    const total = (reference: string) => file(entry({ reference })).replace(/<NtryDtls>.*<\/NtryDtls>/s, '');
    const detail = (reference: string, references = ['', '']) =>
      notification(
        file(entry({ reference })).replace(
          /<TxDtls>.*<\/TxDtls>/s,
          parts
            .map(
              (amount, at) =>
                `<TxDtls><Refs><AcctSvcrRef>${references[at]}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt>${words(`X${at}`)}</TxDtls>`,
            )
            .join(''),
        ),
      );
    const entries = (reference: string) =>
      notification(
        file(...parts.map((amount, at) => entry({ amount, reference: `${reference}${at}`, text: `X${at}` }))),
      ).replaceAll('<NtryDtls>', `<NtryDtls><Btch><PmtInfId>${reference}</PmtInfId></Btch>`);
    const batchTotal = (reference: string) =>
      total(reference).replace(
        '</Ntry>',
        `<NtryDtls><Btch><PmtInfId>${reference}</PmtInfId><NbOfTxs>2</NbOfTxs></Btch></NtryDtls></Ntry>`,
      );

    test.each<[string, total: (reference: string) => string, detail: (reference: string) => string]>([
      ['sous la référence de l’écriture', total, detail],
      [
        'aux parts de leur propre référence',
        total,
        (reference) => detail(reference, [`${reference}A`, `${reference}B`]),
      ],
      ['sous la référence du lot', batchTotal, entries],
    ])('%s ne compte l’argent qu’une fois, quel que soit le premier', async (_, whole, inParts) => {
      shop.db.delete(credits).run();
      expect(await importFile(shop, whole('LOT1'))).toMatchObject({ added: 1 });
      const paid = await importFile(shop, inParts('LOT1'));
      expect(paid.warnings).toEqual(['Le virement groupé de 725,40\u00a0€ est remplacé par ses paiements.']);
      expect(stored()).toEqual([2_540, 70_000]);
      for (const content of [whole, inParts, inParts])
        expect(await importFile(shop, content('LOT1'))).toMatchObject({ added: 0 });
      expect(stored()).toEqual([2_540, 70_000]);
    });

    const strip = (xml: string) => xml.replace(/^<\?.*\?>/, '');
    const envelope = (...messages: string[]) => `<Messages>${messages.map(strip).join('')}</Messages>`;
    const withoutReference = (xml: string) => xml.replace(/<(AcctSvcrRef|PmtInfId)>LOT\d+<\/\1>/g, '');
    const foreignEntries = () => entries('AUTRE').replaceAll(/<Btch>.*?<\/Btch>/g, '');
    const foreignBatch = () => detail('AUTRE');
    const foreignParts = () => detail('TOUT', ['B1', 'B2']);
    const stored = () =>
      rowsOf(shop.db, credits)
        .map(({ amount }) => amount)
        .sort();

    // Another two payments of a day may have the same number and sum: only a person can tell.
    test.each<[string, total: () => string, detail: () => string]>([
      ['en deux écritures d’une autre référence', () => batchTotal('LOT4'), foreignEntries],
      ['en une écriture d’une autre référence', () => batchTotal('LOT5'), foreignBatch],
      ['en une écriture aux parts d’une autre référence', () => batchTotal('LOT6'), foreignParts],
      ['sans aucune référence', () => withoutReference(batchTotal('LOT7')), foreignEntries],
    ])('%s garde tout, et nomme le total à sa place', async (_, whole, inParts) => {
      for (const files of [
        [whole(), inParts()],
        [inParts(), whole()],
        [envelope(whole(), inParts())],
        [envelope(inParts(), whole())],
      ]) {
        shop.db.delete(credits).run();
        const answers: string[] = [];
        for (const content of files) answers.push(...(await importFile(shop, content)).warnings);
        expect(stored()).toEqual([2_540, 70_000, 72_540]);
        expect(answers.join(' ')).toMatch(
          /Virement groupé sans ses paiements\u00a0: encaissement n°\u00a0[123] \(725\.40 EUR\)/,
        );
      }
    });

    test.each<[string, (reference: string) => string, (reference: string) => string]>([
      ['sous la référence de l’écriture', total, detail],
      ['sous la référence du lot', batchTotal, entries],
    ])('%s dans la même enveloppe ne compte l’argent qu’une fois', async (_, whole, inParts) => {
      for (const content of [envelope(whole('LOT9'), inParts('LOT9')), envelope(inParts('LOT9'), whole('LOT9'))]) {
        shop.db.delete(credits).run();
        await importFile(shop, content);
        expect(stored()).toEqual([2_540, 70_000]);
      }
    });

    test('ne remplace pas un virement du même montant, dont les paiements étaient déjà connus', async () => {
      shop.db.delete(credits).run();
      const deposit = entry({ amount: '725.40', reference: 'D', text: 'X' });
      const day = file(deposit, ...parts.map((amount, at) => entry({ amount, reference: `P${at}`, text: `X${at}` })));
      await importFile(shop, day.replace(/<NtryDtls>.*?<\/NtryDtls>/s, ''));
      await importFile(shop, entries('P').replaceAll(/<Btch>.*?<\/Btch>/g, ''));
      expect(stored()).toEqual([2_540, 70_000, 72_540]);
    });

    test.each([
      ['un seul virement', () => file(entry({ amount: '1224.00' }))],
      ['un virement sans détail', () => file(entry({ amount: '1224.00' })).replace(/<NtryDtls>.*<\/NtryDtls>/s, '')],
      ['un lot', () => batchTotal('LOT12').replaceAll('725.40', '1224.00')],
      ['deux autres virements', () => file(entry({ amount: '600.00' }), entry({ amount: '624.00' }))],
    ])('ne prend pas %s pour la somme d’autres virements du jour', async (_, whole) => {
      const two = () => file(entry({ amount: '612.00' }), entry({ amount: '612.00' }));
      for (const files of [[whole(), two()], [two(), whole()], [envelope(two(), whole())]]) {
        shop.db.delete(credits).run();
        for (const content of files) await importFile(shop, content);
        expect(stored().reduce((sum, amount) => sum + amount, 0)).toBe(244_800);
      }
    });

    test('deux fois le même montant le même jour, garde tout et nomme ce qui ne se décide pas', async () => {
      shop.db.delete(credits).run();
      const twice = (one: string, two: string) =>
        one.replace('</Stmt>', `${/<Ntry>.*<\/Ntry>/s.exec(two)?.[0]}</Stmt>`);
      const answer = await importFile(shop, twice(batchTotal('LOT10'), batchTotal('LOT11')));
      expect(answer.warnings.join(' ')).toContain(
        'encaissement n°\u00a01 (725.40 EUR), encaissement n°\u00a02 (725.40 EUR)',
      );
      await importFile(shop, foreignEntries());
      expect(stored()).toEqual([2_540, 70_000, 72_540, 72_540]);
    });

    test('ne revient pas par ses paiements après qu’une personne a décidé du total', async () => {
      shop.db.delete(credits).run();
      const [credit] = (await importFile(shop, total('LOT3'))).rows;
      await settleCredit(shop.ctx(), { id: credit?.id ?? '', act: 'ignore', order: '', note: '', acceptShort: false });
      expect(await importFile(shop, detail('LOT3'))).toMatchObject({ added: 0, known: 2 });
    });
  });

  // Two reports of one day, the second with all of the first: the 052 of most banks.
  test.each([
    ['Stmt', (xml: string) => xml],
    [
      'Rpt',
      (xml: string) =>
        xml
          .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
          .replaceAll('Stmt>', 'Rpt>')
          .replaceAll('camt.053', 'camt.052'),
    ],
    ['Ntfctn', notification],
  ])(
    'de deux %s du même compte, dont l’un répète l’autre et le complète, ne compte rien deux fois',
    async (tag, as) => {
      shop.db.delete(credits).run();
      const [first, second] = [entry({ amount: '612.00' }), entry({ amount: '612.00' })];
      const one = as(file(first));
      const both = new RegExp(`<${tag}>.*</${tag}>`, 's').exec(as(file(first, second)))?.[0];
      expect(await importFile(shop, one.replace(`</${tag}>`, `</${tag}>${both}`))).toMatchObject({
        added: 2,
        known: 1,
      });
    },
  );

  test('de deux Stmt de jours différents d’un compte les compte tous', async () => {
    shop.db.delete(credits).run();
    const one = file(entry({ reference: '' }));
    const later = /<Stmt>.*<\/Stmt>/s.exec(one.replaceAll('2026-11-20', '2026-11-21'))?.[0];
    expect(await importFile(shop, one.replace('</Stmt>', `</Stmt>${later}`))).toMatchObject({ added: 2 });
  });

  const alike = entry({ reference: '' });
  const [firstMessage, secondMessage] = [camtFile([alike], '08', 'A'), camtFile([alike], '08', 'B')];
  const together = (tag: string, one = '', two = '') =>
    one.replace(`</${tag}>`, `</${tag}>${new RegExp(`<${tag}>.*</${tag}>`, 's').exec(two)?.[0]}`);
  const report = (xml: string) => xml.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replaceAll('Stmt>', 'Rpt>');
  test.each<[string, added: number, () => string]>([
    ['de deux Stmt', 2, () => together('Stmt', firstMessage, secondMessage)],
    ['de deux Ntfctn', 2, () => together('Ntfctn', ...[firstMessage, secondMessage].map(notification))],
    ['d’un Stmt répété plus tard', 1, () => together('Stmt', firstMessage, firstMessage.replaceAll('T04', 'T05'))],
    [
      'd’un Ntfctn qui se dit copie d’un autre',
      1,
      () =>
        together(
          'Ntfctn',
          ...[firstMessage, secondMessage.replace('<Acct>', '<CpyDplctInd>DUPL</CpyDplctInd><Acct>')].map(notification),
        ),
    ],
    [
      'de deux Rpt, dont le second reprend la journée',
      1,
      () => together('Rpt', report(firstMessage), report(secondMessage)),
    ],
    [
      'd’un Stmt et de son Ntfctn',
      1,
      () => `<M>${firstMessage}${notification(secondMessage)}</M>`.replaceAll(/<\?.*?\?>/g, ''),
    ],
  ])('%s compte %i virement de deux pareils sans référence de la banque', async (_, added, content) => {
    shop.db.delete(credits).run();
    expect(await importFile(shop, content())).toMatchObject({ added });
    expect(await importFile(shop, content())).toMatchObject({ added: 0 });
  });

  test.each<[string, named: boolean, () => string]>([
    ['sans payeur ni texte', true, () => file(entry()).replace(/<NtryDtls>.*<\/NtryDtls>/s, '')],
    [
      'dont le seul texte est une référence',
      true,
      () =>
        file(entry()).replace(
          /<NtryDtls>.*<\/NtryDtls>/s,
          '<NtryDtls><TxDtls><Refs><EndToEndId>VIR20261120-0007</EndToEndId></Refs></TxDtls></NtryDtls>',
        ),
    ],
    [
      'au texte qui dit qui a payé',
      false,
      () => file(entry()).replace(/<NtryDtls>.*<\/NtryDtls>/s, '<AddtlNtryInf>VIR SEPA M MARTIN CDE 7</AddtlNtryInf>'),
    ],
    ['au payeur nommé', false, () => details('')],
  ])('dont un encaissement est %s le nomme s’il peut être un total (%s)', async (_, named, xml) => {
    const { warnings } = await importFile(shop, xml());
    const text = 'Sans payeur ni libellé, peut-être plusieurs virements\u00a0: encaissement n°\u00a01 (725.40 EUR)';
    expect(warnings.some((one) => one.startsWith(text))).toBe(named);
  });

  test('où la banque répète un relevé entier ne le compte qu’une fois', async () => {
    const xml = file(entry());
    const twice = xml.replace('</Stmt>', `</Stmt>${/<Stmt>.*<\/Stmt>/s.exec(xml)?.[0]}`);
    expect(await importFile(shop, twice)).toMatchObject({ added: 1 });
  });

  test('de deux comptes, puis d’un seul, puis à l’IBAN par groupes, ne compte chaque virement qu’une fois', async () => {
    const one = file(entry());
    const statement = /<Stmt>.*<\/Stmt>/s.exec(one.replaceAll(own, other))?.[0];
    const both = one.replace('</Stmt>', `</Stmt>${statement}`);
    expect((await importFile(shop, both)).added).toBe(2);
    expect(await importFile(shop, one)).toMatchObject({ added: 0, known: 1 });
    expect(await importFile(shop, one.replaceAll(own, spaced(own)))).toMatchObject({ added: 0, known: 1 });
  });

  test.each(['true', '1', 'RtrInf', 'RRTN'])(
    'où un virement de la boutique revient (%s) le montre, et n’en paie rien',
    async (mark) => {
      shop.db.delete(credits).run();
      const Items = shop.Items;
      const order = await orderByTransfer(shop.db, makeActor(shop.db, 'client', { lastName: 'Martin' }), 48_235, {
        Items,
      });
      const plain = file(entry({ amount: '482.35', text: order.orderNumber }));
      const xml =
        mark === 'RtrInf'
          ? plain.replace('<RmtInf>', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf><RmtInf>')
          : mark === 'RRTN'
            ? plain.replace('>ESCT<', '>RRTN<')
            : plain.replaceAll('</CdtDbtInd><Sts>', `</CdtDbtInd><RvslInd>${mark}</RvslInd><Sts>`);
      expect((await importFile(shop, xml)).added).toBe(1);
      const [credit] = openCredits(shop.ctx());
      expect(credit).toMatchObject({ verdict: 'returned', amount: 48_235, candidate: null });
      const book = { id: credit?.id ?? '', act: 'book', order: order._id, note: '', acceptShort: false } as const;
      await expect(settleCredit(shop.ctx(), book)).rejects.toThrow('qui revient');
    },
  );
});
