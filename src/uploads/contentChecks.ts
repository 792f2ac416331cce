const size = 1 << 20;
/** Longer than the longest pattern when all its letters are escaped. */
const overlapBytes = 64;

/** In pieces: the whole text would take twice its size in memory and block the event loop. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<string> {
  for (let offset = 0; offset < bytes.length; offset += size) {
    if (offset > 0) await new Promise(setImmediate);
    yield bytes.toString('latin1', Math.max(0, offset - overlapBytes), offset + size);
  }
}

const webPagePattern = /<script[\s>/]|<!doctype\s+html|<html[\s>]|<iframe[\s>]|<svg[\s>]|<\?php\s/i;
const archiveSignatures = ['PK\x05\x06\0\0\0\0', 'PK\x06\x07\0\0\0\0', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'];

/** Formats that a polyglot file could hide. */
const foreignContents: { kind: string; isIn: (text: string) => boolean }[] = [
  { kind: 'une page web', isIn: (text) => webPagePattern.test(text) },
  { kind: 'une archive', isIn: (text) => archiveSignatures.some((signature) => text.includes(signature)) },
  { kind: 'un programme', isIn: (text) => text.includes('This program cannot be run in DOS mode') },
];

const headerPattern = /%PDF-\d\.\d/;

export async function findForeignContent(bytes: Buffer, isPdf: boolean): Promise<string | null> {
  for await (const text of piecesOf(bytes)) {
    const match = foreignContents.find(({ isIn }) => isIn(text));
    if (match) return match.kind;
    if (!isPdf && headerPattern.test(text)) return 'un PDF';
  }
  return null;
}

export type ContentError = 'truncated' | 'broken' | 'locked' | 'active' | 'trailing';

/** What a PDF may do by itself. By chance, the shortest name occurs once in 60 GB. */
const activePattern =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoTo[ER]|XFA|EmbeddedFiles?|RichMedia)(?=[\s\0()<>[\]{}/%])/;

/** `#xx` may stand for any letter of a name (ISO 32000-1, 7.3.5). */
const unescapeName = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export async function pdfContentError(bytes: Buffer): Promise<ContentError | null> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'broken';
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048));
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0 || !tail.includes('startxref')) return 'truncated';
  if (
    tail
      .slice(end + 5)
      .replaceAll('\0', '')
      .trim() !== ''
  )
    return 'trailing';
  let isActive = false;
  for await (const piece of piecesOf(bytes)) {
    const text = unescapeName(piece);
    if (text.includes('/Encrypt')) return 'locked';
    isActive ||= activePattern.test(text);
  }
  return isActive ? 'active' : null;
}
