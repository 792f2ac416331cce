/** Beginnings that have no place in a picture or a scan: bytes that are also a web page, an archive or a program. */
const strangers: { kind: string; pattern: RegExp }[] = [
  { kind: 'une page web', pattern: /<script[\s>/]|<!doctype\s+html|<html[\s>]|<iframe[\s>]|<svg[\s>]|<\?php\s/i },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the end record of a ZIP archive on one disk
  { kind: 'une archive', pattern: /PK\x05\x06\x00\x00\x00\x00|PK\x06\x07\x00\x00\x00\x00|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c/ },
  { kind: 'un programme', pattern: /This program cannot be run in DOS mode/ },
];

const pdf = /%PDF-\d\.\d/;

const chunk = 1 << 20;
const overlap = 64;

/** What else these bytes are, in French, or null. Reads in pieces: a whole file as text would take twice its size. */
export function strangerIn(bytes: Buffer, isPdf: boolean): string | null {
  for (let from = 0; from < bytes.length; from += chunk) {
    const text = bytes.toString('latin1', Math.max(0, from - overlap), from + chunk);
    const found = strangers.find(({ pattern }) => pattern.test(text));
    if (found) return found.kind;
    if (!isPdf && pdf.test(text)) return 'un PDF';
  }
  return null;
}
