export type Flaw = 'truncated' | 'broken' | 'locked' | 'active' | 'trailing';

/** Names that make a PDF act when it is opened; long enough not to occur by chance. */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)(?=[\s/<([\]>])/;

/** Checks what can be checked without a PDF engine: it begins and ends as one, has no password and does nothing by itself. */
export function pdfFlaw(bytes: Buffer): Flaw | null {
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
  if (bytes.includes('/Encrypt')) return 'locked';
  for (let from = 0; from < bytes.length; from += 1 << 20) {
    if (active.test(bytes.toString('latin1', Math.max(0, from - 32), from + (1 << 20)))) return 'active';
  }
  return null;
}
