/** « Crème Brûlée » → `creme brulee`: how texts are compared in a search. */
export const fold = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
