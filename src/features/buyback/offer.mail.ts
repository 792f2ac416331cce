import {
  type Addressee,
  type Block,
  facts,
  greeting,
  type MailContent,
  mailContent,
  note,
  notYouNote,
} from '../../mail/letter.ts';
import { formatEuro, formatNumber, nonEmptyRows } from '../../money.ts';
import { type CoinsToSell, type Estimate, type Jewel, karatText } from './buyback.ts';
import { type OfferRequest, wishes } from './offer.api.ts';

type EstimateContent = {
  jewels: readonly Jewel[];
  pieces: readonly (CoinsToSell & { name: string })[];
  sums: Estimate;
};

const estimateBlocks = ({ jewels, pieces, sums }: EstimateContent): Block[] => {
  const itemTexts = [
    ...jewels.map(({ milligrams, karat }) => `${formatNumber(milligrams / 1000)} g, ${karatText(karat)}`),
    ...pieces.map(({ count, name }) => `${formatNumber(count)} × ${name}`),
  ];
  if (itemTexts.length === 0) return [];
  const rows = facts(
    ...itemTexts.map((name, index) => [name, formatEuro(sums.values[index] ?? Number.NaN)] as const),
    ['Prix de rachat', formatEuro(sums.gross)],
    ['Taxe forfaitaire', formatEuro(sums.tax)],
  );
  return [{ ...rows, total: ['Net vendeur', formatEuro(sums.net)] }];
};

type OfferContent = Omit<OfferRequest, 'token' | 'jewels' | 'pieces'>;

const wishRows = ({ phone, wish }: Pick<OfferContent, 'phone' | 'wish'>) =>
  nonEmptyRows(Object.entries({ Téléphone: phone, Souhait: wishes[wish] }));

export const offerMail = (offer: OfferContent, estimate: EstimateContent): MailContent =>
  mailContent(
    `Rachat\u00a0: ${wishes[offer.wish].toLowerCase()} · ${offer.name}`,
    offer.message.slice(0, 120) || formatEuro(estimate.sums.gross),
    [
      facts(['De', offer.name], ['Adresse électronique', offer.email], ...wishRows(offer)),
      ...(offer.message ? [offer.message] : []),
      ...estimateBlocks(estimate),
      note(`Répondez à ce courriel\u00a0: votre réponse part vers ${offer.email}.`),
    ],
  );

/** Includes phone and message only for `owner`, whose address is confirmed. */
export const offerCopyMail = (offer: OfferContent, estimate: EstimateContent, owner?: Addressee): MailContent =>
  mailContent('Votre demande de rachat est arrivée', 'Nous vous répondrons à cette adresse.', [
    greeting(owner),
    'Nous avons bien reçu votre demande et vous répondrons à cette adresse.',
    facts(...wishRows(owner ? offer : { ...offer, phone: '' })),
    ...(owner && offer.message ? [offer.message] : []),
    ...estimateBlocks(estimate),
    note(
      'Estimation sans engagement, aux prix affichés au moment de la demande\u00a0: le prix est fixé au comptoir, après pesée et essai du métal devant vous. Venez avec une pièce d’identité.',
    ),
    notYouNote,
  ]);
