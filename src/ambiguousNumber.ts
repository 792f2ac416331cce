/** Sentence that asks which is meant by « 1.250 », 1 250 or 1,25; null for any other text. */
export function ambiguousNumber(text: string): string | null {
  const [, whole, digits] = /^\s*[-−]?([1-9]\d{0,2})\.(\d{3})\s*(?:€|EUR|g)?\s*$/i.exec(text) ?? [];
  return whole === undefined ? null : `Écrivez ${whole}${digits} ou ${whole},${digits}.`;
}
