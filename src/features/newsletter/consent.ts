/** Stored with each consent: a change here leaves earlier ones as they were. */
export const consentText =
  'En vous abonnant, vous acceptez de recevoir nos nouvelles par courriel. Chaque lettre porte un lien de désabonnement.';
