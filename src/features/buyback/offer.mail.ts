import { filled } from '../../formats.ts';
import { type Addressee, type Block, greeting, type Letter } from '../../mail/letter.ts';
import { formatEuro, formatNumber } from '../../money.ts';
import { percent, tax } from '../catalogue/saleTax.ts';
import { type Estimate, type Jewel, karatText } from './buyback.ts';
import { type OfferRequest, wishes } from './offer.api.ts';

export type Estimated = { jewels: readonly Jewel[]; sums: Estimate };

const estimateBlocks = ({ jewels, sums }: Estimated): Block[] =>
  jewels.length === 0
    ? []
    : [
        {
          kind: 'facts',
          rows: [
            ...jewels.map(
              ({ milligrams, karat }, index) =>
                [
                  `${formatNumber(milligrams / 1000)} g, ${karatText(karat)}`,
                  formatEuro(sums.worth[index] ?? Number.NaN),
                ] as const,
            ),
            ['Prix de rachat', formatEuro(sums.gross)],
            [`Taxe forfaitaire, ${percent(tax.metals)}`, formatEuro(sums.tax)],
          ],
          total: ['Net vendeur', formatEuro(sums.net)],
        },
      ];

type Asked = Omit<OfferRequest, 'token' | 'jewels'>;

const wishRows = ({ phone, wish }: Pick<Asked, 'phone' | 'wish'>) =>
  filled(Object.entries({ Téléphone: phone, Souhait: wishes[wish] }));

export const offerLetter = (asked: Asked, estimated: Estimated): Letter => ({
  subject: `Rachat : ${wishes[asked.wish].toLowerCase()} · ${asked.name}`,
  preview: asked.message.slice(0, 120) || formatEuro(estimated.sums.gross),
  blocks: [
    {
      kind: 'facts',
      rows: [['De', asked.name], ['Adresse électronique', asked.email], ...wishRows(asked)],
    },
    ...(asked.message ? [{ kind: 'text', text: asked.message } as const] : []),
    ...estimateBlocks(estimated),
    { kind: 'note', text: `Répondez à ce courriel : votre réponse part vers ${asked.email}.` },
  ],
});

/** The seller's copy. `owner`: address confirmed as the seller's own; any other gets nothing that was typed. */
export const offerCopyLetter = (asked: Asked, estimated: Estimated, owner?: Addressee): Letter => ({
  subject: 'Votre demande de rachat est arrivée',
  preview: 'Nous vous répondrons à cette adresse.',
  blocks: [
    owner ? greeting(owner) : { kind: 'text', text: 'Bonjour,' },
    { kind: 'text', text: 'Nous avons bien reçu votre demande et vous répondrons à cette adresse.' },
    { kind: 'facts', rows: wishRows(owner ? asked : { ...asked, phone: '' }) },
    ...(owner && asked.message ? [{ kind: 'text', text: asked.message } as const] : []),
    ...estimateBlocks(estimated),
    {
      kind: 'note',
      text: 'Estimation sans engagement, aux prix affichés au moment de la demande : le prix est fixé au comptoir, après pesée et essai du métal devant vous. Venez avec une pièce d’identité.',
    },
    {
      kind: 'note',
      text: 'Ce n’était pas vous ? Quelqu’un a sans doute fait une erreur en donnant son adresse. Vous n’avez rien à faire.',
    },
  ],
});
