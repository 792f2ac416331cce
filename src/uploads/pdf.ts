import { piecesOf } from './pieces.ts';

export type Flaw = 'truncated' | 'broken' | 'locked' | 'active' | 'trailing';

/** Names that make a PDF act when it is opened; long enough not to occur by chance. */
const active = /\/(?:JavaScript|Launch|SubmitForm|EmbeddedFiles?|RichMedia)(?=[\s\0()<>[\]{}/%])/;

/** Any letter of a name may be written `#xx` (ISO 32000-1, 7.3.5). */
const unescaped = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Checks what can be checked without a PDF engine: it begins and ends as one, has no password and does nothing by itself. */
export async function pdfFlaw(bytes: Buffer): Promise<Flaw | null> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'broken';
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048));
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0 || !tail.includes('startxref')) return 'truncated';
  // Scanners pad the end with zero bytes.
  if (
    tail
      .slice(end + 5)
      .replaceAll('\0', '')
      .trim() !== ''
  )
    return 'trailing';
  let acts = false;
  for await (const piece of piecesOf(bytes)) {
    const text = unescaped(piece);
    if (text.includes('/Encrypt')) return 'locked';
    acts ||= active.test(text);
  }
  return acts ? 'active' : null;
}
