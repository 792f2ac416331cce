/** Closes a sentence by what the client hears of an act. */
export const clientHears = (isMailed: boolean, words = 'Le client est prévenu.'): string =>
  isMailed ? ` ${words}` : ' Aucun courriel ne part.';
