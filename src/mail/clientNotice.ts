/** Last sentence of an action's confirmation: whether the client is mailed. */
export const clientNotice = (isMailed: boolean, words = 'Le client est prévenu.'): string =>
  isMailed ? ` ${words}` : ' Aucun courriel ne part.';
