/** What whoever subscribes agrees to; its words are kept beside each consent, so a change here leaves the old ones as they were. */
export const consentText =
  'En vous abonnant, vous acceptez de recevoir nos nouvelles par courriel. Chaque lettre porte un lien de désabonnement.';
