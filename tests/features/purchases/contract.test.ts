import { extractText } from 'unpdf';
import { beforeEach, describe, expect, test } from 'vitest';
import { correct, print } from '../../../src/features/purchases/desk/acts.server.ts';
import {
  purchaseDocumentResponse,
  sendWithPurchaseDocument,
} from '../../../src/features/purchases/desk/papers.server.ts';
import { contractDocument } from '../../../src/features/purchases/model/contract.ts';
import type { OfferInput } from '../../../src/features/purchases/model/purchases.api.ts';
import { law } from '../../../src/law.ts';
import { type Attachment, sendDueMails } from '../../../src/mail/outbox.server.ts';
import { shopOf } from '../../support/context.ts';
import { plain } from '../../support/frenchText.ts';
import { completeSeller } from '../../support/invoices.ts';
import { paperText } from '../../support/paper.ts';
import { bracelet, iban, purchaseShop } from '../../support/purchases.ts';
import { clockShows, refusal, standClock } from '../../support/shop.ts';

standClock();
beforeEach(() => clockShows('2026-11-19T15:20:00+01:00'));

/** Text of each side. */
async function sidesOf(house: ReturnType<typeof purchaseShop>, ...offers: OfferInput[]) {
  const [id = ''] = await house.prepared(offers);
  await print(house.ctx, { id });
  const answer = await purchaseDocumentResponse(house.ctx, 'contrat', id);
  const { text } = await extractText(new Uint8Array((await answer?.arrayBuffer()) ?? []), { mergePages: false });
  // A line may end at a hyphen.
  return text.map((side) => plain(side.replace(/(?<=\p{L}-)\s+/gu, '').replace(/\s+/g, ' ')));
}

/** What its sides say, not drawn. */
async function wordsOf(house: ReturnType<typeof purchaseShop>, offer: OfferInput, more: object = {}) {
  const [id = ''] = await house.prepared([offer], more);
  await print(house.ctx, { id });
  return plain(JSON.stringify(contractDocument(house.load(id), house.ctx.shop.config)).replaceAll('","', ' '));
}

describe('Le contrat se lit', () => {
  test('avec chaque mention de la loi, et son formulaire sur un seul côté', async () => {
    const house = purchaseShop();
    const sides = await sidesOf(house, { ...bracelet, gross: 12.84, stones: 0.5 });
    expect(sides).toHaveLength(2);
    const [first = '', form = ''] = sides;
    for (const words of [
      'Signature du vendeur',
      ...['Comptoir', '12 rue des Orfèvres, 75002 Paris', '732 829 320', 'RCS Paris', 'FR44732829320'],
      ...['Odile Lefèvre', '4 place du Marché, 30000 Nîmes', '02/05/1970', 'Passeport n° 12AB34567', 'Particulier'],
      ...[
        '19 novembre 2026 à 15 h 20',
        'Bracelet gourmette',
        'brut 12,84 g, pierres 0,5 g',
        '12,34 g',
        '750 ‰',
        '80,00 €/g',
      ],
      ...[
        'Prix de vente 987,20 €',
        'Taxe forfaitaire 11 % -108,59 €',
        'CRDS 0,5 % -4,94 €',
        'Net payé au vendeur',
        '873,67 €',
      ],
      'Si vous souhaitez exercer votre droit de rétractation dans les quarante-huit heures à compter de la signature',
      'jusqu’au 23 novembre 2026 à 15 h 20',
      'chèque barré ou par virement',
    ])
      expect(first).toContain(words);
    for (const words of [
      'Formulaire type de rétractation : achat de métaux précieux',
      'rétractation du contrat RA-2026-00001 conclu le 19 novembre 2026 à 15 h 20',
      'Bracelet gourmette',
      'Signature du (des) consommateur(s)-vendeur(s)',
      'sans avoir à justifier de motifs ni à payer de pénalités (C. conso. L224-99)',
      'au plus tard quarante-huit heures',
      'par un moyen permettant d’attester de la date et de l’heure de l’envoi',
      'prorogé jusqu’au premier jour ouvrable suivant, à la même heure',
      'double du prix de vente',
      'À l’attention de Comptoir, 12 rue des Orfèvres, 75002 Paris',
    ])
      expect(form).toContain(words);
  });

  test.each([1, 2, 3, 4, 6, 8, 10, 12, 14, 16])(
    'de %i bijoux, et se signe sous ce qui est déclaré, jamais à part',
    async (count) => {
      const jewel = { ...bracelet, name: 'Bracelet gourmette, maille à pans coupés, fermoir à cliquet' };
      const sides = await sidesOf(purchaseShop(), ...Array.from({ length: count }, () => jewel));
      const signed = sides.find((side) => side.includes('Signature du vendeur'));
      expect(signed).toContain('Le vendeur déclare être majeur');
    },
  );

  test('d’or d’investissement, sans délai ni formulaire', async () => {
    const house = purchaseShop();
    const sides = await sidesOf(house, house.coins(3));
    expect(sides).toHaveLength(1);
    for (const words of [
      '3 × Napoléon',
      '2 070,00 €',
      '227,70 €',
      '10,35 €',
      '1 831,95 €',
      'ne s’applique pas à cette vente (C. conso. L224-99)',
    ])
      expect(sides[0]).toContain(words);
  });

  test('d’un bijou à revendre, avec son seuil et ce qu’il coûte de le passer', async () => {
    const at = (euros: number) => wordsOf(purchaseShop(), { ...bracelet, estimate: euros });
    expect(await at(4_999.99)).toContain('exonéré (CGI 150 VJ, 4°)');
    expect(await at(5_000)).toContain('Net payé au vendeur 5 000,00 €');
    const above = await at(5_000.01);
    expect(above).toContain('Net payé au vendeur 4 675,01 €');
    expect(above).toContain('le vendeur recevrait 324,99 € de plus');
  });

  test('du vendeur qui choisit la plus-value, ou qui vit à l’étranger, avec ses preuves', async () => {
    const house = purchaseShop();
    const bar = { kind: 'piece', metalId: house.bar.id, quantity: 1, serials: ['A-12345'] } satisfies OfferInput;
    const proof = { day: '2011-01-12', price: 32_500, paper: 'facture 2011-000042 de la boutique, n° A-12345' };
    const gain = await wordsOf(house, bar, { regime: { choice: 'gain', ...proof } });
    for (const words of [
      'n° A-12345',
      'gain de 65 500,00 € après 15 années pleines',
      '8 298,85 €',
      'Net payé au vendeur 98 000,00 €',
    ])
      expect(gain).toContain(words);
    const loss = { choice: 'gain', day: '2025-11-01', price: 800, paper: 'facture' };
    expect(await wordsOf(house, house.coins(1), { regime: loss })).toContain(
      'perte de 110,00 € après 1 année pleine. Rien n’est retenu ici : aucune taxe n’est due, selon ces éléments.',
    );
    const abroad = { choice: 'abroad', residence: 'Belgique', paper: 'attestation de résidence de 2026' };
    const other = await wordsOf(house, house.coins(1), { regime: abroad });
    for (const words of [
      'hors de France (Belgique)',
      'attestation de résidence de 2026',
      'Net payé au vendeur 690,00 €',
    ])
      expect(other).toContain(words);
  });
});

test.each(['SHOP_ADDRESS', 'SHOP_SIREN', 'SHOP_RCS', 'SHOP_VAT'] as const)(
  'Sans %s, le contrat serait nul\u00a0: il se refuse',
  async (name) => {
    const { ctx, prepared } = purchaseShop();
    const { [name]: _gone, ...rest } = completeSeller;
    const [id = ''] = await prepared([bracelet]);
    await expect(print({ ...ctx, shop: shopOf(rest) }, { id })).rejects.toEqual(
      refusal('conflict', 'Le contrat serait nul'),
    );
  },
);

describe('Le contrat signé', () => {
  test('Le contrat part avec le courriel de la signature, formulaire compris\u202f; celui du paiement a son reçu', async () => {
    const { db, ctx, bought, coins, pay } = purchaseShop();
    await bought(bracelet);
    const gold = await bought(coins(1));
    clockShows('2026-11-24T10:00:00+01:00');
    const left: [string, readonly Attachment[]][] = [];
    const texts: string[] = [];
    const send = sendWithPurchaseDocument(ctx, async ({ kind, text, attachments = [] }) => {
      left.push([kind, attachments]);
      texts.push(text);
    });
    await pay(gold);
    await sendDueMails(db, { send });
    expect(left.map(([kind, attached]) => [kind, ...attached.map(({ filename }) => filename)])).toEqual([
      ['purchase.signed', 'contrat-RA-2026-00001.pdf'],
      ['purchase.signed', 'contrat-RA-2026-00002.pdf'],
      ['purchase.paid', 'paiement-RA-2026-00002.pdf'],
    ]);
    expect(texts[2]).toContain('terminé par 6789.');
    const words = await paperText(left[0]?.[1][0]?.content ?? new ArrayBuffer());
    for (const told of ['Contrat de rachat RA-2026-00001', 'Bracelet gourmette', 'Formulaire type de rétractation'])
      expect(words).toContain(told);
    const receipt = plain(await paperText(left[2]?.[1][0]?.content ?? new ArrayBuffer()));
    for (const told of [
      ...['Reçu de paiement du rachat RA-2026-00002', 'Odile Lefèvre', 'Napoléon 20 Francs'],
      ...['75,90 €', '3,45 €', '610,65 €', 'le 24 novembre 2026 à 10 h', 'Virement', iban.slice(-10)],
    ])
      expect(receipt).toContain(told);
    expect(receipt).not.toContain('Rétractation');
  });

  test('n’a pas de reçu avant d’être payé\u202f; le double du prix a le sien', async () => {
    const { ctx, bought, withdraw, pay } = purchaseShop();
    const id = await bought(bracelet);
    await expect(purchaseDocumentResponse(ctx, 'paiement', id)).rejects.toThrow(refusal('notFound'));
    await withdraw(id, { isGone: true });
    await pay(id);
    const receipt = await (await purchaseDocumentResponse(ctx, 'paiement', id)).arrayBuffer();
    const words = plain(await paperText(receipt));
    for (const told of ['biens non rendus', 'Double du prix', '1 974,40 €']) expect(words).toContain(told);
  });

  test('Le contrat signé se réimprime à l’octet près, quoi que deviennent les taux, la boutique et ce qui est rectifié', async () => {
    const { ctx, ofAct, bought, load } = purchaseShop();
    const id = await bought({ ...bracelet, estimate: 6_200 });
    const printed = async (shop = ctx.shop) =>
      Buffer.from(await (await purchaseDocumentResponse({ ...ctx, shop }, 'contrat', id)).arrayBuffer());
    const first = await printed();
    const before = contractDocument(load(id), ctx.shop.config);
    clockShows('2027-02-01T10:00:00+01:00');
    const later = [
      [law.jewelTax, 900],
      [law.crds, 100],
      [law.jewelTaxExemption, 700_000],
    ] as const;
    for (const [rows, value] of later) rows.push({ from: '2027-01-01', value, source: 'loi de demain' });
    try {
      expect(contractDocument(load(id), ctx.shop.config)).toEqual(before);
      await correct(ctx, ofAct('correct', id, { bag: '2026-00001', reason: 'Relecture', gross: 12.3 }) as never);
      const moved = shopOf({ ...completeSeller, SHOP_ADDRESS: '1 rue Neuve, 69001 Lyon' });
      expect((await printed(moved)).equals(first)).toBe(true);
    } finally {
      for (const [rows] of later) rows.pop();
    }
  });
});
