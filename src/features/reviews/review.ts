import { formatNumber } from '../../money.ts';

export const reviewSorts = {
  recents: 'Les plus récents d’abord',
  anciens: 'Les plus anciens d’abord',
  meilleurs: 'Les mieux notés d’abord',
  moins: 'Les moins bien notés d’abord',
} as const;
export type ReviewSort = keyof typeof reviewSorts;

/** Periods for a decision and for publication (C. conso. D111-18). */
export const decisionDays = 15;
export const reviewRetentionYears = 5;

export const authorName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName && `${lastName.charAt(0).toUpperCase()}.`].filter(Boolean).join(' ');

export const stars = (rating: number): string => '★'.repeat(rating) + '☆'.repeat(5 - rating);
export const averageText = (average: number): string => `${formatNumber(Math.round(average * 10) / 10)} sur 5`;
export const ratingLabel = (rating: number): string => `${rating} sur 5`;

export const reviewStatusLabels = {
  waiting: { label: 'À lire', badge: 'badge-wait' },
  published: { label: 'Publié', badge: 'badge-good' },
  refused: { label: 'Refusé', badge: 'badge-bad' },
} as const;
