export const tooManyOpen = (openOrders: number): string =>
  `Vous avez déjà ${openOrders} commandes qui attendent leur paiement. Payez ou annulez l’une d’elles depuis « Mes commandes », puis revenez : votre panier est gardé.`;
