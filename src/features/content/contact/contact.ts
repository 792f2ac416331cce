export const topics = [
  'Une commande',
  'Pièces d’or et lingots',
  'Devises',
  'Rachat de bijoux ou d’or',
  'Mon compte ou mon identité',
  'Mes données personnelles',
  'Autre sujet',
] as const;
