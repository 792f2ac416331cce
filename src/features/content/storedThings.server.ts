import { deviceCookieDays } from '../accounts/model/knownDevice.server.ts';
import { deviceCookieName, sessionCookieName, sessionHours } from '../accounts/model/session.ts';

/** Checked against the code by a test. A final `*` in a key means any ending. */
type StorageItem = { storage: 'cookie' | 'localStorage' | 'sessionStorage'; keys: readonly string[]; purpose: string };

export const storageLabels: Record<StorageItem['storage'], string> = {
  cookie: 'Un cookie, envoyé à la boutique à chaque page',
  localStorage: 'Le stockage de ce navigateur, gardé quand vous le fermez',
  sessionStorage: 'Le stockage de l’onglet, oublié quand vous le fermez',
};

const days = sessionHours.client / 24;

export const browserStorage = (siteUrl: string): readonly StorageItem[] => [
  {
    storage: 'cookie',
    keys: [sessionCookieName(siteUrl)],
    purpose: `Vous reconnaît une fois connecté, pour afficher vos pages. Ne peut pas être lu par un programme de la page. Dure ${days} jours au plus, ou jusqu’à la déconnexion.`,
  },
  {
    storage: 'cookie',
    keys: [deviceCookieName(siteUrl)],
    purpose: `Note que cet appareil s’est déjà connecté, pour que des essais faits ailleurs sur votre compte ne vous en ferment pas l’entrée. Ne peut pas être lu par un programme de la page. Dure ${deviceCookieDays} jours.`,
  },
  {
    storage: 'localStorage',
    keys: ['cart', 'cartChanges', 'cartDelivery', 'cartNotes'],
    purpose:
      'Les articles de votre panier et ce qui y a changé depuis votre visite, votre choix entre colis et comptoir, entre petites et grosses coupures. Restent jusqu’à la commande, ou jusqu’à ce que vous vidiez le panier\u202f; les coupures restent choisies.',
  },
  {
    storage: 'localStorage',
    keys: ['cartQuote', 'cartKey', 'cartOrder', 'cartAside'],
    purpose:
      'La commande en cours\u00a0: les prix gardés et jusqu’à quand, un nombre au hasard qui empêche de la passer deux fois, son numéro et ses prix tant qu’elle attend d’être payée par carte, et votre panier pendant que vous achetez un autre article seul. Effacés dès qu’elle est payée ou annulée.',
  },
  {
    storage: 'localStorage',
    keys: ['token', 'tokenDeadline'],
    purpose: `Prouve à la boutique que c’est bien vous qui commandez, et jusqu’à quand. Dure ${days} jours au plus, ou jusqu’à la déconnexion.`,
  },
  {
    storage: 'localStorage',
    keys: ['desk-menu', 'desk-keys-off'],
    purpose: 'Chez le marchand seulement\u00a0: le menu réduit à ses icônes, et les touches d’une lettre arrêtées.',
  },
  {
    storage: 'sessionStorage',
    keys: ['draft:*', 'typed-email', 'session-ended'],
    purpose:
      'Ce que vous avez tapé sans l’envoyer, votre choix entre carte et virement, et votre adresse électronique, pour ne les rendre qu’à vous après un rechargement, un mot de passe oublié ou la fin de votre session. Jamais un mot de passe ni un code. Effacés à l’envoi, quand le panier est commandé ou vidé, et à la déconnexion.',
  },
  {
    storage: 'sessionStorage',
    keys: ['said', 'banner', 'island-reloaded'],
    purpose:
      'Une phrase à vous montrer sur la page suivante, l’annonce que vous avez fermée, l’adresse d’une page en panne rechargée une fois.',
  },
];
