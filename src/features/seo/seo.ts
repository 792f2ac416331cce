import type { seoPages } from '../../../db/words.ts';
import { paths } from '../../paths.ts';

/** Search engines cut off longer texts in the middle of a word. */
export const maxTitleLength = 65;
export const maxDescriptionLength = 160;

export type SeoPage = (typeof seoPages)[number];

export type SeoEntry = { title: string; description: string; topText: string; text: string };

export const seoDefaults: Record<SeoPage, { label: string; path: string; title: string; description: string }> = {
  main: {
    label: 'Accueil',
    path: paths.home,
    title: 'Or et devises en ligne',
    description: 'Pièces d’or, lingots et billets étrangers : prix affichés, datés, à l’achat comme à la vente.',
  },
  bills: {
    label: 'Devises',
    path: paths.currencies,
    title: 'Cours des devises et billets étrangers',
    description: 'Cours d’achat et de vente des billets étrangers en euros, avec leurs coupures.',
  },
  investment: {
    label: 'Pièces d’investissement',
    path: paths.investmentCoins,
    title: 'Pièces d’or d’investissement',
    description: 'Pièces d’or d’investissement : poids, titre, prix et prix au gramme d’or fin.',
  },
  collection: {
    label: 'Pièces de collection',
    path: paths.collectorCoins,
    title: 'Pièces d’or de collection',
    description: 'Pièces d’or de collection, décrites une à une : poids, titre, années de frappe et prix.',
  },
  ingot: {
    label: 'Lingots',
    path: paths.ingots,
    title: 'Lingots et lingotins d’or',
    description: 'Lingots et lingotins d’or : poids, titre, prix et prix au gramme d’or fin.',
  },
  rachatBijoux: {
    label: 'Rachat d’or',
    path: paths.buyBack,
    title: 'Rachat de bijoux en or',
    description: 'Prix du gramme d’or en 24, 22, 18, 14 et 9 carats, estimation d’un bijou et droits du vendeur.',
  },
};

export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const excerpt = text.slice(0, text.lastIndexOf(' ', maxLength - 1)).replace(/[\s,;:.\u2026–-]+$/, '');
  return `${excerpt}…`;
}
