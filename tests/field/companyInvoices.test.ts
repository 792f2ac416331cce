import { describe, expect, test, vi } from 'vitest';
import { users } from '../../db/schema/accounts.ts';
import { editUserContract } from '../../src/features/accounts/editUser.api.ts';
import { facturX } from '../../src/features/invoices/facturX.ts';
import { getInvoice } from '../../src/features/invoices/papers.server.ts';
import { bankDetails } from '../../src/features/orders/shop.ts';
import { shopOf } from '../support/context.ts';
import { completeSeller, schemaErrors } from '../support/invoices.ts';
import { paperText } from '../support/paper.ts';
import { openPapers } from '../support/papers.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Rules of the French reform that the FNFE publishes as `BR-FR-Flux2-Schematron-CII`, and what they ask for. */
const named = shopOf({ ...completeSeller, SHOP_NAME: 'Comptoir Vermeil', SHOP_LEGAL_NAME: 'SARL Dupont' });
const shop = openPapers({ person: { company: 'SAS Exemple', siren: '552100554' }, shop: named });

const xmlOf = async () => {
  const orderId = await shop.paid();
  const [paper] = shop.issued();
  if (!paper) throw new Error('no paper');
  return { orderId, paper, xml: facturX(paper).replace(/>\s+</g, '><') };
};
const day = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }).replaceAll('-', '');

describe('Une facture à une société', () => {
  test.each<[rule: string, words: (paidAt: number) => string]>([
    ['BT-27, raison sociale', () => '<ram:Name>SARL Dupont</ram:Name>'],
    ['BT-28, nom de la boutique', () => '<ram:TradingBusinessName>Comptoir Vermeil</ram:TradingBusinessName>'],
    ['BT-34, annuaire du vendeur', () => '<ram:URIID schemeID="0225">732829320</ram:URIID>'],
    ['BT-47, SIREN du client', () => '<ram:ID schemeID="0002">552100554</ram:ID>'],
    ['BT-49, annuaire du client', () => '<ram:URIID schemeID="0225">552100554</ram:URIID>'],
    ['BR-FR-CO-09, jour du paiement', (at) => `<ram:DueDateDateTime><udt:DateTimeString format="102">${day(at)}<`],
    ['BR-FR-05, pénalités', () => '<ram:SubjectCode>PMD</ram:SubjectCode>'],
    ['BR-FR-05, indemnité de 40 €', () => '<ram:SubjectCode>PMT</ram:SubjectCode>'],
    ['BR-FR-05, escompte', () => '<ram:SubjectCode>AAB</ram:SubjectCode>'],
  ])('dit ce que demande la règle %s', async (_, words) => {
    const { paper, xml } = await xmlOf();
    expect(xml).toContain(words(paper.content.paidAt ?? 0));
    expect(await schemaErrors(xml)).toEqual([]);
  });

  test('le dit aussi sur papier (C. com. L441-9)', async () => {
    const { orderId } = await xmlOf();
    const text = await paperText((await getInvoice(shop.client(), { orderId })).content);
    for (const words of [
      'SARL Dupont',
      'Comptoir Vermeil',
      'SAS Exemple',
      '552 100 554',
      'majoré de 10 points',
      'frais de recouvrement en cas de retard : 40 €',
      'Pas d’escompte',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(words);
  });

  test('ne le dit pas à une personne', async () => {
    shop.db.update(users).set({ company: null }).run();
    const { xml } = await xmlOf();
    for (const words of ['SubjectCode', '552100554']) expect(xml).not.toContain(words);
  });
});

/** `net`: cents of the line. BR-FR-DEC-03: six decimals at most; the product stays within the cent. */
test.each<[net: number, quantity: number, price: string]>([
  [40_352, 3, '134.506667'],
  [40_350, 3, '134.50'],
  [1, 8, '0.00125'],
  [1, 9_999, '0.000001'],
  [61_230, 100_000, '612.30'],
])('Le prix unitaire a six décimales au plus : %i centimes pour %i font %s', async (net, quantity, price) => {
  const { paper } = await xmlOf();
  const lines = paper.content.lines.map((line) => ({ ...line, net, quantity }));
  const xml = facturX({ ...paper, content: { ...paper.content, lines } });
  expect(xml).toContain(`<ram:ChargeAmount>${price}</ram:ChargeAmount>`);
  const basis = Number(/<ram:BasisQuantity[^>]*>(\d+)</.exec(xml)?.[1] ?? 1);
  expect(Math.round((Number(price) / basis) * quantity * 100)).toBe(net);
});

/** Verification of payee (UE 2024/886): the beneficiary is the account's holder. */
test.each([
  [{ SHOP_LEGAL_NAME: 'SARL Dupont' }, 'SARL Dupont'],
  [{}, 'Comptoir Vermeil'],
])('Le bénéficiaire d’un virement est le titulaire du compte (%o)', (names, holder) => {
  const { config } = shopOf({ ...completeSeller, SHOP_NAME: 'Comptoir Vermeil', ...names });
  expect(bankDetails({ config }).beneficiary).toBe(holder);
});

/** Sirene; a company gives what its Kbis shows: SIREN, SIRET or its VAT number. */
test.each([
  ['732 829 320', '732829320'],
  ['732\u00a0829\u00a0320', '732829320'],
  ['73282932000074', '732829320'],
  ['FR44732829320', '732829320'],
  ['', null],
  ['732829321', undefined],
  ['12345', undefined],
])('Le SIREN « %s » est lu', (text, stored) => {
  const body = { firstName: 'Zoé', lastName: 'Martin', company: 'SAS Exemple', siren: text };
  expect(editUserContract.body.safeParse(body).data?.siren).toBe(stored);
});
