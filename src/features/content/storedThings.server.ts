import { deviceDays } from '../accounts/model/knownDevice.server.ts';
import { deviceCookieName, sessionCookieName, sessionHours } from '../accounts/model/session.ts';

/** Browser storage, checked against the code by a test. A final `*` makes the key a prefix. */
type StoredThing = { place: 'cookie' | 'localStorage' | 'sessionStorage'; key: string; use: string };

export const storagePlaces: Record<StoredThing['place'], string> = {
  cookie: 'Un cookie, envoyé à la boutique à chaque page',
  localStorage: 'Le stockage de ce navigateur, gardé quand vous le fermez',
  sessionStorage: 'Le stockage de l’onglet, oublié quand vous le fermez',
};

const days = sessionHours.client / 24;
const cart = 'Reste jusqu’à la commande, ou jusqu’à ce que vous le vidiez.';

export const browserStorage = (siteUrl: string): readonly StoredThing[] => [
  {
    place: 'cookie',
    key: sessionCookieName(siteUrl),
    use: `Vous reconnaît une fois connecté, pour afficher vos pages. Ne peut pas être lu par un programme de la page. Dure ${days} jours au plus, ou jusqu’à la déconnexion.`,
  },
  {
    place: 'cookie',
    key: deviceCookieName(siteUrl),
    use: `Note que cet appareil s’est déjà connecté, pour que des essais faits ailleurs sur votre compte ne vous en ferment pas l’entrée. Ne peut pas être lu par un programme de la page. Dure ${deviceDays} jours.`,
  },
  { place: 'localStorage', key: 'cart', use: `Les articles de votre panier. ${cart}` },
  { place: 'localStorage', key: 'cartDelivery', use: `Votre choix entre colis et comptoir. ${cart}` },
  { place: 'localStorage', key: 'cartNotes', use: 'Votre préférence entre petites et grosses coupures.' },
  {
    place: 'localStorage',
    key: 'cartChanges',
    use: 'Ce qui a changé dans votre panier depuis votre visite, jusqu’à ce que vous l’ayez lu.',
  },
  {
    place: 'localStorage',
    key: 'cartQuote',
    use: 'Les prix que la boutique vous garde pendant que vous commandez, et jusqu’à quand. Effacés dès que la commande est passée ou le panier vidé.',
  },
  {
    place: 'localStorage',
    key: 'cartOrder',
    use: 'Le numéro, les articles et les prix de la commande qui attend d’être payée par carte. Effacé dès qu’elle est payée ou annulée.',
  },
  {
    place: 'localStorage',
    key: 'cartKey',
    use: 'Un nombre au hasard, fait quand vous commandez ce panier\u00a0: envoyé deux fois, il ne fait qu’une commande. Effacé dès qu’elle est payée ou annulée.',
  },
  {
    place: 'localStorage',
    key: 'cartAside',
    use: 'Votre panier, et la commande qu’il attend de payer, pendant que vous achetez un autre article seul. Remis en place dès qu’il est acheté, ou que vous revenez à la boutique.',
  },
  {
    place: 'localStorage',
    key: 'token',
    use: `Prouve à la boutique que c’est bien vous qui commandez. Dure ${days} jours au plus, ou jusqu’à la déconnexion.`,
  },
  { place: 'localStorage', key: 'tokenDeadline', use: 'La fin de cette preuve, après laquelle elle est effacée.' },
  {
    place: 'localStorage',
    key: 'desk-menu',
    use: 'Chez le marchand seulement : si le menu du back-office est réduit à ses icônes.',
  },
  {
    place: 'localStorage',
    key: 'desk-keys-off',
    use: 'Chez le marchand seulement : note que les touches d’une lettre du back-office sont arrêtées.',
  },
  { place: 'sessionStorage', key: 'banner', use: 'L’annonce que vous avez fermée, pour ne plus vous la montrer.' },
  {
    place: 'sessionStorage',
    key: 'session-ended',
    use: 'Retient que votre session vient de se terminer, et votre adresse électronique, pour vous le dire à la page de connexion et ne rendre qu’à vous ce que vous aviez tapé.',
  },
  {
    place: 'sessionStorage',
    key: 'typed-email',
    use: 'L’adresse électronique tapée à la connexion, pour ne pas la retaper si vous avez oublié votre mot de passe.',
  },
  {
    place: 'sessionStorage',
    key: 'draft:*',
    use: 'Ce que vous avez tapé dans un formulaire sans l’avoir envoyé, et votre choix entre carte et virement, pour qu’un rechargement ne les perde pas. Jamais un mot de passe ni un code. Effacé à l’envoi, quand le panier est commandé ou vidé, et à la déconnexion.',
  },
  {
    place: 'sessionStorage',
    key: 'said',
    use: 'Une phrase à vous montrer sur la page suivante, par exemple que votre compte est créé. Effacée aussitôt montrée.',
  },
  { place: 'sessionStorage', key: 'island-reloaded', use: 'L’adresse d’une page en panne, rechargée une fois.' },
];
