import { z } from 'zod';
import { adminOrderPath, adminUserPath } from '../../../adminPaths.ts';
import { formatCompactTime } from '../../../dates.ts';
import { listQuery } from '../../../http/contract.ts';
import { callButton } from '../../../ui/desk/callButton.ts';
import { badge, type Column, deskList, link, moment, mutedText, stateFilter } from '../../../ui/list/list.ts';
import { ratingLabel, reviewStatusLabels } from '../review.ts';
import { type DeskReview, decideReviewContract, refusalFields } from '../reviews.api.ts';
import { listReviews, reviewStates } from './decideReview.server.ts';

const decisionText = ({ decidedAt, decidedBy, reason }: DeskReview) => [
  decidedAt !== null && mutedText(`le ${formatCompactTime(decidedAt)}${decidedBy && ` par ${decidedBy}`}`),
  reason && mutedText(`Motif\u00a0: ${reason}`),
];

const actions: Column<DeskReview>['cell'] = ({ _id: id, status, author, itemName, updatedAt }) => {
  const shared = { subject: `l’avis de ${author} sur ${itemName}`, params: { id } };
  return [
    status !== 'published' &&
      callButton(decideReviewContract, {
        ...shared,
        label: 'Publier',
        body: { decision: 'published', updatedAt },
        success: 'L’avis est publié.',
      }),
    status !== 'refused' &&
      callButton(decideReviewContract, {
        ...shared,
        label: status === 'published' ? 'Retirer…' : 'Refuser…',
        body: { decision: 'refused', updatedAt },
        success: 'L’avis est refusé. Son auteur reçoit le motif.',
        confirmation: {
          title: 'Refuser l’avis',
          text: 'L’auteur reçoit le motif par courriel.',
          label: 'Refuser l’avis',
          fields: refusalFields,
        },
      }),
  ];
};

export const reviewList = deskList({
  title: 'Avis des clients',
  nouns: ['Aucun avis', 'avis', 'avis'],
  search: 'Texte, article, client ou commande',
  shape: listQuery.extend({ state: z.enum(['', 'attente', 'publies', 'refuses']).default('') }),
  filters: {
    state: stateFilter('attente', Object.entries(reviewStates)),
  },
  query: listReviews,
  columns: [
    { label: 'Reçu', cell: ({ updatedAt }) => moment(updatedAt) },
    { label: 'Article', class: 'two-lines', isHeading: true, cell: ({ itemName }) => itemName },
    {
      label: 'Commande',
      class: 'figures',
      cell: ({ orderNumber, orderId }) => link(orderNumber, adminOrderPath(orderId)),
    },
    { label: 'Client', class: 'cut tight', cell: ({ author, userId }) => link(author, adminUserPath(userId)) },
    { label: 'Note', class: 'figures', cell: ({ rating }) => ratingLabel(rating) },
    { label: 'Avis', class: 'two-lines wide', cell: ({ text }) => ({ text, class: 'typed-text' }) },
    {
      label: 'État',
      class: 'two-lines',
      cell: (review) => [
        badge(reviewStatusLabels[review.status].label, reviewStatusLabels[review.status].badge),
        ...decisionText(review),
      ],
    },
    { label: 'Actes', isSilent: true, class: 'right', cell: actions },
  ],
  hasRowActions: true,
});
