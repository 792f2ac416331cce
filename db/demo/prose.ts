/**
 * Makes readable source into French typography: lines are joined, blank lines stay, and the spaces before signs and
 * inside guillemets and numbers become the unbreakable ones that print wants, apostrophes are curled.
 */
export function prose(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => spaces(paragraph.trim().replace(/\s*\n\s*/g, ' ')))
    .join('\n\n');
}

export function spaces(text: string): string {
  return text
    .replaceAll("'", '’')
    .replace(/ (?=[;!?])/g, '\u202F')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u202F')
    .replace(/ (?=[:»])/g, '\u00A0')
    .replace(/(?<=«) /g, '\u00A0')
    .replace(/(?<=\d) (?=(?:g|kg|mm|%|‰|€|F)(?![\p{L}\d]))/gu, '\u00A0');
}
