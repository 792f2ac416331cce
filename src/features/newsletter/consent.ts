/** The wording is stored with each consent, so earlier consents keep theirs. */
export const consentText =
  'En vous abonnant, vous acceptez de recevoir nos nouvelles par courriel. Chaque lettre porte un lien de désabonnement.';
