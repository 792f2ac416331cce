import { piecesOf } from './pieces.ts';

type ForeignContent = { kind: string; isIn: (text: string) => boolean };

const webPage = /<script[\s>/]|<!doctype\s+html|<html[\s>]|<iframe[\s>]|<svg[\s>]|<\?php\s/i;
/** End records of ZIP archives on one disk, and the first bytes of RAR and 7-Zip. */
const archives = ['PK\x05\x06\0\0\0\0', 'PK\x06\x07\0\0\0\0', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'];

/** What has no place in a picture or a scan: bytes that are also a web page, an archive or a program. */
const foreignContents: ForeignContent[] = [
  { kind: 'une page web', isIn: (text) => webPage.test(text) },
  { kind: 'une archive', isIn: (text) => archives.some((mark) => text.includes(mark)) },
  { kind: 'un programme', isIn: (text) => text.includes('This program cannot be run in DOS mode') },
];

const pdf = /%PDF-\d\.\d/;

/** What else these bytes are, in French, or null. */
export async function foreignContentIn(bytes: Buffer, isPdf: boolean): Promise<string | null> {
  for await (const text of piecesOf(bytes)) {
    const found = foreignContents.find(({ isIn }) => isIn(text));
    if (found) return found.kind;
    if (!isPdf && pdf.test(text)) return 'un PDF';
  }
  return null;
}
