/** Each consent is stored with this text, so earlier consents keep their wording. */
export const consentText =
  'En vous abonnant, vous acceptez de recevoir nos nouvelles par courriel. Chaque lettre porte un lien de désabonnement.';
