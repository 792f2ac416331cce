import { pageLinks } from '../../../pageNames.ts';
import type { FaqQuestion } from './question.ts';

export const accountQuestions: readonly FaqQuestion[] = [
  {
    id: 'mot-de-passe-oublie',
    question: 'J’ai oublié mon mot de passe. Que faire ?',
    answer: [
      'Demandez un lien à la page « Mot de passe oublié ». Il arrive par courriel, est valable une heure, pour un seul usage. Choisir un nouveau mot de passe déconnecte tous vos appareils.',
    ],
    links: pageLinks('forgottenPassword'),
  },
  {
    id: 'proteger-mon-compte',
    question: 'Comment protéger mon compte ?',
    answer: [
      'Choisissez un mot de passe que vous n’utilisez nulle part ailleurs. À la page « Sécurité du compte », activez la double authentification, et déconnectez les appareils que vous ne reconnaissez pas. Tout changement important vous est signalé par courriel.',
    ],
    links: pageLinks('changePassword'),
  },
  {
    id: 'changer-mes-coordonnees',
    question: 'Comment changer d’adresse ou de téléphone ?',
    answer: [
      'À la page « Mes coordonnées ». Les commandes déjà passées gardent l’adresse qu’elles portaient. Changer de nom ou de date de naissance demande d’envoyer à nouveau vos pièces d’identité.',
    ],
    links: pageLinks('editAccount'),
  },
  {
    id: 'alerte-de-prix',
    question: 'Puis-je être prévenu quand un prix baisse ?',
    answer: [
      'Oui, avec ou sans compte. Choisissez un article ou une devise et le prix qui vous convient, puis confirmez votre adresse si c’est votre première alerte : un courriel part une fois, quand le prix de vente l’atteint ou passe dessous. Chaque courriel porte un lien pour arrêter l’alerte.',
    ],
    links: pageLinks('goldAlert', 'currencyAlert'),
  },
  {
    id: 'lettre-d-information',
    question: 'Comment ne plus recevoir la lettre d’information ?',
    answer: [
      'Suivez le lien «\u00a0Se désabonner de la lettre\u00a0» au bas de chaque lettre, puis confirmez\u00a0: aucun mot de passe n’est demandé. Depuis votre compte, c’est à la page «\u00a0Mes alertes\u00a0».',
    ],
  },
  {
    id: 'mes-donnees',
    question: 'Comment récupérer ou faire effacer mes données ?',
    answer: [
      'À la page « Mes données », vous téléchargez tout ce que nous gardons sur vous et vous pouvez faire effacer votre compte. Ce que la loi nous impose de conserver, comme la trace des ventes, ne sert alors plus à rien d’autre.',
    ],
    links: pageLinks('personalData'),
  },
];
