import type { seoPages } from '../../../db/words.ts';
export type SeoPage = (typeof seoPages)[number];

/** `text` is sanitised HTML. */
export type SeoEntry = { title: string; description: string; text: string };

/** What a page says before anybody has written its entry. */
export const seoFallbacks: Record<SeoPage, SeoEntry> = {
  main: {
    title: 'Or et devises en ligne',
    description: 'Pièces d’or, lingots et billets étrangers : prix affichés, datés, à l’achat comme à la vente.',
    text: '',
  },
  rachatBijoux: {
    title: 'Rachat de bijoux en or',
    description: 'Prix du gramme d’or en 24, 22, 18, 14 et 9 carats, estimation d’un bijou et droits du vendeur.',
    text: '',
  },
  bills: {
    title: 'Cours des devises et billets étrangers',
    description: 'Cours d’achat et de vente des billets étrangers en euros, avec leurs coupures.',
    text: '',
  },
  investment: {
    title: 'Pièces d’or d’investissement',
    description: 'Pièces d’or d’investissement : poids, titre, prix et prix au gramme d’or fin.',
    text: '',
  },
  collection: {
    title: 'Pièces d’or de collection',
    description: 'Pièces d’or de collection, décrites une à une : poids, titre, années de frappe et prix.',
    text: '',
  },
  ingot: {
    title: 'Lingots et lingotins d’or',
    description: 'Lingots et lingotins d’or : poids, titre, prix et prix au gramme d’or fin.',
    text: '',
  },
};
