/** Ends the message that confirms an action. */
export const clientNotice = (isMailed: boolean, words = 'Le client est prévenu.'): string =>
  isMailed ? ` ${words}` : ' Aucun courriel ne part.';
