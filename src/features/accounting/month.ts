const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** « novembre 2026 ». */
export const monthName = (text: string): string => month.format(Date.parse(`${text}-01T00:00:00Z`));

/** Of a year that a shop may have, with a real month. */
export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
