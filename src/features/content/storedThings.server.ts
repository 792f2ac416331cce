import { deviceCookieDays } from '../accounts/model/knownDevice.server.ts';
import { deviceCookieName, sessionCookieName, sessionHours } from '../accounts/model/session.ts';

/** Checked against the code by a test. A final `*` in a key means any ending. */
type StorageItem = { storage: 'cookie' | 'localStorage' | 'sessionStorage'; key: string; purpose: string };

export const storageLabels: Record<StorageItem['storage'], string> = {
  cookie: 'Un cookie, envoyé à la boutique à chaque page',
  localStorage: 'Le stockage de ce navigateur, gardé quand vous le fermez',
  sessionStorage: 'Le stockage de l’onglet, oublié quand vous le fermez',
};

const days = sessionHours.client / 24;
const cartLifetimeText = 'Reste jusqu’à la commande, ou jusqu’à ce que vous le vidiez.';

export const browserStorage = (siteUrl: string): readonly StorageItem[] => [
  {
    storage: 'cookie',
    key: sessionCookieName(siteUrl),
    purpose: `Vous reconnaît une fois connecté, pour afficher vos pages. Ne peut pas être lu par un programme de la page. Dure ${days} jours au plus, ou jusqu’à la déconnexion.`,
  },
  {
    storage: 'cookie',
    key: deviceCookieName(siteUrl),
    purpose: `Note que cet appareil s’est déjà connecté, pour que des essais faits ailleurs sur votre compte ne vous en ferment pas l’entrée. Ne peut pas être lu par un programme de la page. Dure ${deviceCookieDays} jours.`,
  },
  { storage: 'localStorage', key: 'cart', purpose: `Les articles de votre panier. ${cartLifetimeText}` },
  { storage: 'localStorage', key: 'cartDelivery', purpose: `Votre choix entre colis et comptoir. ${cartLifetimeText}` },
  { storage: 'localStorage', key: 'cartNotes', purpose: 'Votre préférence entre petites et grosses coupures.' },
  {
    storage: 'localStorage',
    key: 'cartChanges',
    purpose: 'Ce qui a changé dans votre panier depuis votre visite, jusqu’à ce que vous l’ayez lu.',
  },
  {
    storage: 'localStorage',
    key: 'cartQuote',
    purpose:
      'Les prix que la boutique vous garde pendant que vous commandez, et jusqu’à quand. Effacés dès que la commande est passée ou le panier vidé.',
  },
  {
    storage: 'localStorage',
    key: 'cartOrder',
    purpose:
      'Le numéro, les articles et les prix de la commande qui attend d’être payée par carte. Effacé dès qu’elle est payée ou annulée.',
  },
  {
    storage: 'localStorage',
    key: 'cartKey',
    purpose:
      'Un nombre au hasard, fait quand vous commandez ce panier\u00a0: envoyé deux fois, il ne fait qu’une commande. Effacé dès qu’elle est payée ou annulée.',
  },
  {
    storage: 'localStorage',
    key: 'cartAside',
    purpose:
      'Votre panier, et la commande qu’il attend de payer, pendant que vous achetez un autre article seul. Remis en place dès qu’il est acheté, ou que vous revenez à la boutique.',
  },
  {
    storage: 'localStorage',
    key: 'token',
    purpose: `Prouve à la boutique que c’est bien vous qui commandez. Dure ${days} jours au plus, ou jusqu’à la déconnexion.`,
  },
  {
    storage: 'localStorage',
    key: 'tokenDeadline',
    purpose: 'La fin de cette preuve, après laquelle elle est effacée.',
  },
  {
    storage: 'localStorage',
    key: 'desk-menu',
    purpose: 'Chez le marchand seulement : si le menu du back-office est réduit à ses icônes.',
  },
  {
    storage: 'localStorage',
    key: 'desk-keys-off',
    purpose: 'Chez le marchand seulement : note que les touches d’une lettre du back-office sont arrêtées.',
  },
  {
    storage: 'sessionStorage',
    key: 'banner',
    purpose: 'L’annonce que vous avez fermée, pour ne plus vous la montrer.',
  },
  {
    storage: 'sessionStorage',
    key: 'session-ended',
    purpose:
      'Retient que votre session vient de se terminer, et votre adresse électronique, pour vous le dire à la page de connexion et ne rendre qu’à vous ce que vous aviez tapé.',
  },
  {
    storage: 'sessionStorage',
    key: 'typed-email',
    purpose:
      'L’adresse électronique tapée à la connexion, pour ne pas la retaper si vous avez oublié votre mot de passe.',
  },
  {
    storage: 'sessionStorage',
    key: 'draft:*',
    purpose:
      'Ce que vous avez tapé dans un formulaire sans l’avoir envoyé, et votre choix entre carte et virement, pour qu’un rechargement ne les perde pas. Jamais un mot de passe ni un code. Effacé à l’envoi, quand le panier est commandé ou vidé, et à la déconnexion.',
  },
  {
    storage: 'sessionStorage',
    key: 'said',
    purpose:
      'Une phrase à vous montrer sur la page suivante, par exemple que votre compte est créé. Effacée aussitôt montrée.',
  },
  { storage: 'sessionStorage', key: 'island-reloaded', purpose: 'L’adresse d’une page en panne, rechargée une fois.' },
];
