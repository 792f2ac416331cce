/** « Crème Brûlée » → `creme brulee`: how texts are compared in a search; queries have it as `fold(text)`. */
export const fold = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
