import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test, vi } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { metals } from '../../../db/schema/catalogue.ts';
import { facturX } from '../../../src/features/invoices/facturX.ts';
import { getInvoice } from '../../../src/features/invoices/papers.server.ts';
import { shopOf } from '../../support/context.ts';
import { completeSeller, schemaErrors } from '../../support/invoices.ts';
import { paperText } from '../../support/paper.ts';
import { openPapers } from '../../support/papers.ts';
import { changeRows } from '../../support/people.ts';

vi.setConfig({ testTimeout: 60_000 });
const shop = openPapers({
  person: { firstName: 'Zoé', company: null },
  shop: shopOf({ ...completeSeller, SHOP_NAME: 'Dupont & Fils <Or>' }),
});
const { paid, issued, collector, smallBar, dollars } = shop;

const xmls = () => issued().map(facturX);

/** Every kind of goods in one parcel. */
const mixed = () =>
  paid(48_235 + 130_000 + 12_001 + 9_215 + 2_500, {
    Items: [...shop.Items, collector(), smallBar(), dollars()],
    delivery: 'parcel',
    deliveryCost: 2_500,
  });

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: false, parseTagValue: false });
type Node = Record<string, unknown>;
const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((now, name) => (now as Node)?.[name], node);
const list = (node: unknown): Node[] => (Array.isArray(node) ? node : node === undefined ? [] : [node]) as Node[];
const cents = (value: unknown): number =>
  Math.round(Number(typeof value === 'object' ? at(value, '#text') : value) * 100);

/** Arithmetic rules of EN 16931 by their own names (BR-CO, BR-E, BR-S), as a list of violations. */
function brokenRules(xml: string): string[] {
  const trade = at(parser.parse(xml), 'CrossIndustryInvoice', 'SupplyChainTradeTransaction');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement') as Node;
  const sums = settlement['SpecifiedTradeSettlementHeaderMonetarySummation'] as Node;
  const lines = list(at(trade, 'IncludedSupplyChainTradeLineItem'));
  const charges = list(settlement['SpecifiedTradeAllowanceCharge']);
  const taxes = list(settlement['ApplicableTradeTax']);
  const total = (nodes: readonly Node[], ...path: string[]) =>
    nodes.reduce((sum, node) => sum + cents(at(node, ...path)), 0);
  const net = ['SpecifiedLineTradeSettlement', 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'];
  const categoryOf = (node: Node) => `${at(node, 'CategoryCode')} ${at(node, 'RateApplicablePercent')}`;
  const rules: Record<string, boolean> = {
    'BR-CO-10': total(lines, ...net) === cents(sums['LineTotalAmount']),
    'BR-CO-12': total(charges, 'ActualAmount') === cents(sums['ChargeTotalAmount'] ?? 0),
    'BR-CO-13': total(lines, ...net) + total(charges, 'ActualAmount') === cents(sums['TaxBasisTotalAmount']),
    'BR-CO-14': total(taxes, 'CalculatedAmount') === cents(sums['TaxTotalAmount']),
    'BR-CO-15': cents(sums['TaxBasisTotalAmount']) + cents(sums['TaxTotalAmount']) === cents(sums['GrandTotalAmount']),
    'BR-CO-16':
      cents(sums['GrandTotalAmount']) - cents(sums['TotalPrepaidAmount'] ?? 0) === cents(sums['DuePayableAmount']),
    'BR-E-01': taxes.filter((tax) => tax['CategoryCode'] === 'E').length <= 1,
    'BR-CO-18': taxes.length > 0,
  };
  for (const tax of taxes) {
    const of = (node: Node, ...path: string[]) => categoryOf(at(node, ...path) as Node) === categoryOf(tax);
    const ownLines = lines.filter((line) => of(line, 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax'));
    const ownCharges = charges.filter((charge) => of(charge, 'CategoryTradeTax'));
    const name = `BR-${tax['CategoryCode']}`;
    rules[`${name}-08`] = total(ownLines, ...net) + total(ownCharges, 'ActualAmount') === cents(tax['BasisAmount']);
    const rate = Number(tax['RateApplicablePercent']);
    rules['BR-CO-17'] = Math.abs(cents(tax['CalculatedAmount']) - (cents(tax['BasisAmount']) * rate) / 100) < 1;
    rules[`${name}-10`] = (tax['ExemptionReason'] !== undefined) === (tax['CategoryCode'] === 'E');
  }
  for (const line of lines) {
    const price = Number(at(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount'));
    const quantity = Number(at(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity', '#text'));
    rules['prix × quantité'] = Math.abs(price * quantity * 100 - cents(at(line, ...net))) < 0.5;
  }
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
}

async function expectValid(xml: string): Promise<void> {
  expect(await schemaErrors(xml)).toEqual([]);
  expect(brokenRules(xml)).toEqual([]);
}

describe('Le fichier Factur-X', () => {
  test('se lit aussi quand le nom d’un article vient d’un tableur, avec des caractères que XML interdit', async () => {
    changeRows(shop.db, metals, { metalName: 'Napoléon\u0001 20 Francs\uffff\u0000' });
    await paid();
    const [xml = ''] = xmls();
    await expectValid(xml);
    expect(xml).toContain('<ram:Name>Napoléon 20 Francs</ram:Name>');
  });

  test('d’une commande de tout, livrée, et de ses avoirs suit le schéma et les règles de calcul de la norme', async () => {
    const id = await mixed();
    const [xml = ''] = xmls();
    await expectValid(xml);
    expect(xml).toContain('Dupont &amp; Fils &lt;Or&gt;');
    // One reason would be wrong for the others: each line says its own.
    expect(xml).not.toContain('VATEX');
    // One charge for each category, whatever regimes share the delivery.
    expect(xml.match(/<ram:SpecifiedTradeAllowanceCharge>/g)).toHaveLength(2);
    expect(xml).toContain('<ram:ID>M2</ram:ID>');
    expect(xml).toContain('Régime particulier – Objets de collection et d’antiquité');
    await shop.giveBack(id, 777, 201_951, { purpose: 'goodwill' });
    await shop.giveBack(id, 201_174, 201_174, { purpose: 'goodwill' });
    const [, ...notes] = xmls();
    expect(notes).toHaveLength(2);
    for (const note of notes) {
      await expectValid(note);
      expect(note).toContain('<ram:TypeCode>381</ram:TypeCode>');
      expect(note).toContain(`<ram:IssuerAssignedID>${issued()[0]?.number}</ram:IssuerAssignedID>`);
    }
  });

  test.each([
    ['or d’investissement', 'VATEX-FR-298SEXDECIESA', 'B2', () => paid()],
    ['billets', 'VATEX-FR-CGI261C-1', 'S2', () => paid(9_215, { Items: [dollars()] })],
    ['pièce de collection', 'VATEX-EU-J', 'B2', () => paid(130_000, { Items: [collector()] })],
  ])('d’une seule sorte (%s) porte son code d’exonération et sa nature', async (_, code, nature, buy) => {
    await buy();
    const [xml = ''] = xmls();
    expect(xml).toContain(`<ram:ExemptionReasonCode>${code}</ram:ExemptionReasonCode>`);
    expect(xml).toContain(`<ram:ID>${nature}</ram:ID>`);
    await expectValid(xml);
  });

  test('d’un article taxé dit son taux, sans motif d’exonération', async () => {
    await paid(12_001, { Items: [smallBar()] });
    const [xml = ''] = xmls();
    await expectValid(xml);
    expect(xml).toContain('<ram:CategoryCode>S</ram:CategoryCode>');
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">20.00</ram:TaxTotalAmount>');
    expect(xml).not.toContain('Exemption');
  });

  test.each([
    [5, 1, '0.05'],
    [20_000, 3, '66.666667'],
    [1, 8, '0.00125'],
    [900_000_000_001, 2, '4500000000.005'],
  ])('dit le prix d’un seul sans bruit\u00a0: %i centimes pour %i font %s', async (net, quantity, price) => {
    await paid();
    const [paper] = issued();
    if (!paper) throw new Error('no paper');
    const lines = paper.content.lines.map((line) => ({ ...line, net, quantity }));
    expect(facturX({ ...paper, content: { ...paper.content, lines } })).toContain(
      `<ram:ChargeAmount>${price}</ram:ChargeAmount>`,
    );
  });

  test('d’or exonéré et d’un article taxé garde le code de la part exonérée, livraison comprise', async () => {
    await paid(48_235 + 12_001 + 2_500, {
      Items: [...shop.Items, smallBar()],
      delivery: 'parcel',
      deliveryCost: 2_500,
    });
    const [xml = ''] = xmls();
    expect(xml.match(/<ram:ExemptionReasonCode>.*?</g)).toEqual(['<ram:ExemptionReasonCode>VATEX-FR-298SEXDECIESA<']);
    await expectValid(xml);
  });
});

describe('Le PDF de la facture', () => {
  test('se lit, mentions comprises, et porte le fichier pour les machines', async () => {
    const id = await mixed();
    const { content } = await getInvoice(shop.client(), { orderId: id });
    const text = await paperText(content);
    const own = ['12 rue des Orfèvres', '732 829 320', 'RCS Paris', 'SAS au capital de 50 000 €', 'FR44732829320'];
    const buyer = ['Zoé Lefèvre', '1 rue de la Paix', 'et prestation de services (change manuel)'];
    const goods = ['20 Francs Napoléon', '482,35 €', 'Dont TVA à 20 %', '2 019,51 €', 'Virement, reçu le'];
    const regimes = ['Objets de collection et d’antiquité', 'article 298 sexdecies A du CGI', 'article 261 C'];
    const head = [`Facture ${issued()[0]?.number}`, 'Émise le', 'jusqu’à 14 jours après leur réception'];
    for (const words of [...head, ...own, ...buyer, ...goods, ...regimes]) expect(text).toContain(words);
    expect(text).not.toContain('à compléter');
    expect(text).not.toContain('SPÉCIMEN');
    const raw = content.toString('latin1');
    const machine = ['factur-x.xml', '/AFRelationship /Data', '<fx:ConformanceLevel>EN 16931'];
    for (const mark of ['<pdfaid:part>3', '<pdfaid:conformance>B', 'GTS_PDFA1', ...machine])
      expect(raw).toContain(mark);
  });

  test('d’une démonstration est marqué SPÉCIMEN, sans ce qui manque au marchand', async () => {
    const demo = shopOf({ DEMO: '1' });
    const id = await paid(48_235, {}, demo);
    const { content } = await getInvoice(shop.client(demo), { orderId: id });
    const text = await paperText(content);
    expect(text).toContain('SPÉCIMEN');
    expect(text).not.toMatch(/SIREN|à compléter/);
    expect(text).toContain('aucune vente n’est réelle');
    expect(content.toString('latin1')).not.toContain('factur-x.xml');
  });

  test('écrit les noms de toute l’Europe, et aucun signe sans lettre, que le PDF/A refuse', async () => {
    shop.db.update(users).set({ lastName: 'Łukasz Řehoř Ștefan Đặng Ωμ' }).run();
    const id = await paid();
    const { content } = await getInvoice(shop.client(), { orderId: id });
    expect(await paperText(content)).toContain('Łukasz Řehoř Ștefan Đang Om');
  });

  test('est le même, octet pour octet, chaque fois qu’il est demandé', async () => {
    const orderId = await paid();
    const [first, again] = [await getInvoice(shop.client(), { orderId }), await getInvoice(shop.client(), { orderId })];
    expect(first.content.equals(again.content)).toBe(true);
  });
});
