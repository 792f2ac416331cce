/** Offered by the form; the call takes any other line. */
export const topics = [
  'Une commande',
  'Pièces d’or et lingots',
  'Devises',
  'Rachat de bijoux ou d’or',
  'Mon compte ou mon identité',
  'Mes données personnelles',
  'Autre sujet',
] as const;

/** Under this name the browser keeps a message that has not left. */
export const contactDraft = 'contact';
