/** Ends a sentence about an act. */
export const clientNotice = (isMailed: boolean, words = 'Le client est prévenu.'): string =>
  isMailed ? ` ${words}` : ' Aucun courriel ne part.';
