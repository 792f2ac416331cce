/** Stored with each consent, so that earlier ones keep their wording. */
export const consentText =
  'En vous abonnant, vous acceptez de recevoir nos nouvelles par courriel. Chaque lettre porte un lien de désabonnement.';
