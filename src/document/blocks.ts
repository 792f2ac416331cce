type NameValue = readonly [name: string, value: string];

/** Part of a page or PDF. `[words](address)` in a text is a link. */
export type TextBlock =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[]; ordered?: boolean }
  /** `beside`: second column in a PDF. */
  | { kind: 'facts'; rows: readonly NameValue[]; beside?: readonly NameValue[] }
  /** First column: text; other columns: figures. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[]; total?: readonly [string, string] }
  | { kind: 'box'; blocks: readonly TextBlock[] }
  /** PDF only: a frame for each signature, on the page of the signed text. */
  | { kind: 'signatures'; words: string; by: readonly string[] }
  /** PDF only: a separate page, in 12 points. */
  | { kind: 'side'; blocks: readonly TextBlock[] };

export type PdfDocument = {
  title: string;
  subtitle: string;
  shopName: string;
  siteUrl: string;
  /** Printed contracts are stored as JSON, so this key cannot be renamed. */
  footer: string;
  /** Creation date of the PDF: the same document always gives the same bytes. */
  at: number;
  blocks: readonly TextBlock[];
  stamp?: string | undefined;
  /** Makes a PDF/A-3. `factur`: embedded Factur-X file. */
  archive?: { factur: string | null } | undefined;
};

export const textBlock = (words: string): TextBlock => ({ kind: 'text', text: words });
export const toTextBlocks = (parts: readonly (string | TextBlock)[]): TextBlock[] =>
  parts.map((part) => (typeof part === 'string' ? textBlock(part) : part));
export const headingBlock = (id: string, words: string): TextBlock => ({ kind: 'heading', id, text: words });

export const splitLinks = (sentence: string): { text: string; href?: string }[] =>
  sentence.split(/(\[[^\]]+\]\([^)]+\))/).flatMap((part) => {
    const [, words, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    return words && href ? [{ text: words, href }] : part ? [{ text: part }] : [];
  });
