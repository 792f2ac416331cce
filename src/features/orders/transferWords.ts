/** Whether the bank details of the shop are known, come later from the dealer, or never will. */
export type TransferDetails = 'known' | 'later' | 'demo';

/** What a client must know before sending a transfer. */
export const transferWords: Record<TransferDetails, string> = {
  known:
    'Le virement doit partir d’un compte à votre nom. Sa référence, dans le libellé, le relie à la commande. Sans virement reçu à cette date, la commande est annulée.',
  later:
    'N’envoyez rien pour l’instant : la boutique vous communique elle-même ses coordonnées bancaires. Si vous ne les avez pas reçues à temps, écrivez-lui avant cette date.',
  demo: 'Ceci est une démonstration : la boutique n’a pas de compte en banque. Ne faites aucun virement.',
};

/** What the checkout says of a transfer before it is chosen; `workingDays` that it has to arrive. */
export const transferPromise = (details: TransferDetails, workingDays: number): string =>
  ({
    known: `L’IBAN et la référence à indiquer s’affichent juste après la commande, et vous sont envoyés par courriel. Le virement doit nous parvenir sous ${workingDays} jours ouvrés ; passé ce délai, la commande est annulée.`,
    later: `La boutique vous communique ses coordonnées bancaires après la commande. Le virement doit nous parvenir sous ${workingDays} jours ouvrés ; passé ce délai, la commande est annulée.`,
    demo: 'Ceci est une démonstration : la commande est enregistrée, mais il n’y aura aucun virement à faire.',
  })[details];
