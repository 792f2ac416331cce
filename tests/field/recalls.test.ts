import { beforeEach, describe, expect, test } from 'vitest';
import { openCredits } from '../../src/features/statements/openCredits.server.ts';
import { confirmCredits, settleCredit } from '../../src/features/statements/settleCredit.server.ts';
import { orderByTransfer } from '../support/orders.ts';
import { makeActor } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import { camtFile, importFile } from '../support/statements.ts';

const shop = openShop();
let number: string;
beforeEach(async () => {
  const client = makeActor(shop.db, 'client', { lastName: 'Martin' });
  number = (await orderByTransfer(shop.db, client, 48_235, { Items: shop.Items })).orderNumber;
});

const entry = (text: string) => ({ number: '', amount: '482.35', payer: 'M MARTIN', reference: 'VR1', text });
type Changes = Partial<ReturnType<typeof entry>>;
/** ISO 20022: the parties and the reference of a reversal are those of the payment that it takes back. */
const recall = (changes: Changes = {}) =>
  camtFile([{ ...entry(`CDE ${number}`), reference: 'RAPPEL', kind: 'DBIT', ...changes }], '08').replaceAll(
    '</CdtDbtInd><Sts>',
    '</CdtDbtInd><RvslInd>true</RvslInd><Sts>',
  );
const withoutIban = (xml: string) => xml.replaceAll(/<DbtrAcct>.*?<\/DbtrAcct>/g, '');
/** CFONB 120, rejection code 05. */
const cfonb = (label: string) =>
  `0430003${' '.repeat(4)}03080EUR2 00012345678B123112605231126${label.padEnd(31)}  ${''.padEnd(7)}0 ${'4823N'.padStart(14, '0')}${''.padEnd(16)}`;
const csv = (label: string) => `Date;Libellé;Montant\n23/11/2026;${label};-482,35`;

const named = 'c’est celui de M MARTIN du ';
const unknown = 'cherchez la commande qu’il a payée.';
const warningOf = async (file: string) =>
  (await importFile(shop, file)).warnings.find((text) => text.includes('reprend'));

describe('Un virement que la banque reprend', () => {
  test.each<[how: string, file: () => string]>([
    ['par le numéro de commande', () => recall({ payer: '', text: `RAPPEL ${number}` })],
    ['par la référence de la banque', () => withoutIban(recall({ payer: '', text: 'RAPPEL', reference: 'VR1' }))],
    ['par l’IBAN du payeur', () => recall({ payer: '', text: 'RAPPEL' })],
    ['dans un CFONB, par son code de rejet', () => cfonb(`VIR ${number}`)],
    ['dans un CSV, par son libellé', () => csv(`REJET VIR SEPA ${number}`)],
  ])('est nommé avec sa commande, %s', async (_, file) => {
    await importFile(shop, camtFile([entry(`CDE ${number}`)], '08'));
    await confirmCredits(shop.ctx(), { ids: openCredits(shop.ctx()).map(({ id }) => id) });
    const warning = await warningOf(file());
    expect(warning).toContain(named);
    expect(warning).toContain(`, commande ${number} (Porté à la commande).`);
  });

  test('pas encore traité, ou du même fichier, nomme la commande que son libellé dit', async () => {
    const both = recall().replace('<Ntry>', `${/<Ntry>.*<\/Ntry>/s.exec(camtFile([entry(number)], '08'))?.[0]}<Ntry>`);
    expect(await warningOf(both)).toContain(`, commande ${number} (À traiter).`);
  });

  test('mis de côté est nommé sans commande', async () => {
    await importFile(shop, camtFile([entry('ACOMPTE')], '08'));
    await settleCredit(shop.ctx(), {
      id: openCredits(shop.ctx())[0]?.id ?? '',
      act: 'ignore',
      order: '',
      note: '',
      acceptShort: false,
    });
    expect(await warningOf(recall({ text: 'ACOMPTE' }))).toMatch(/celui de M MARTIN du .* \(Sans rapport\)\.$/);
  });

  test.each<[why: string, credits: () => ReturnType<typeof entry>[]]>([
    ['inconnu', () => []],
    ['d’une autre somme', () => [{ ...entry(`CDE ${number}`), amount: '482.36' }]],
    ['que deux peuvent être', () => [entry(`CDE ${number}`), { ...entry(`CDE ${number}`), reference: 'VR2' }]],
  ])('%s n’est pas deviné', async (_, credits) => {
    await importFile(shop, camtFile(credits(), '08'));
    expect(await warningOf(recall())).toContain(unknown);
  });
});
