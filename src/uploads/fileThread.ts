import { mkdirSync, writeFileSync } from 'node:fs';
import { isMainThread, parentPort } from 'node:worker_threads';
import type { CsvError } from 'csv-parse/sync';
import { normalizeLetters } from '../../db/fold.ts';
import { formatNumber, sum } from '../money.ts';
import type { ParsedFile, ParseOptions, Row, XmlNode } from './fileKind.ts';
import { formatsIn, withFormattedNumbers } from './shownNumber.ts';

export const fileWorkerUrl = import.meta.url;

export type ParseResult = ParsedFile | { problem: string };

class UnreadableFile extends Error {}

const workbookName = 'xl/workbook.xml';
const isFilled = (cell: unknown) => cell !== null && cell !== '';

/** Replaces formatted numbers with the text that Excel shows. */
async function loadSheets(bytes: Uint8Array<ArrayBuffer>) {
  const [{ default: readSheets }, { strFromU8, strToU8, unzipSync, zipSync }] = await Promise.all([
    import('read-excel-file/universal'),
    import('fflate'),
  ]);
  const isText = ({ name }: { name: string }) => /\.(xml|rels)$/.test(name);
  const withErrors = (sheet: string) => sheet.replace(/(<(?:\w+:)?c\s[^>]*\bt=")e"/g, '$1str"');
  const files = Object.entries(unzipSync(bytes, { filter: isText })).map(([name, part]) => [name, strFromU8(part)]);
  const parts: Record<string, string> = Object.fromEntries(files);
  const formats = formatsIn(parts['xl/styles.xml'] ?? '');
  const textFiles = files.map(([name = '', text = '']) => [
    name,
    [strToU8(name.includes('/worksheets/') ? withFormattedNumbers(withErrors(text), formats) : text), { level: 0 }],
  ]);
  const sheets = await readSheets(zipSync(Object.fromEntries(textFiles)).buffer);
  return { sheets, parts };
}

const attributeIn = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const tagsIn = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? [];

/** A filter hides rows, which are read all the same. */
function hiddenLinesIn(parts: Readonly<Record<string, string>>, sheetTag: string): Set<number> {
  const relations = tagsIn(parts['xl/_rels/workbook.xml.rels'] ?? '', 'Relationship');
  const relation = relations.find((one) => attributeIn(one, 'Id') === attributeIn(sheetTag, 'id'));
  const path = attributeIn(relation ?? '', 'Target').replace(/^(\/?xl)?\/?/, 'xl/');
  const hiddenRows = tagsIn(parts[path] ?? '', 'row').filter((row) => /\bhidden="(1|true)"/.test(row));
  return new Set(hiddenRows.map((row) => Number(attributeIn(row, 'r'))));
}

/** Dates become days; numbers lose the noise of floating point, and « 98.333 » is not read as 98 333. */
async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, options: ParseOptions): Promise<Row[]> {
  const { sheets, parts } = await loadSheets(bytes).catch(() => {
    throw new UnreadableFile('Ce classeur Excel n’est pas lisible.');
  });
  const sheetTags = tagsIn(parts[workbookName] ?? '', 'sheet');
  const visibleSheets = sheets.filter((_, index) => !/\bstate="\w*hidden"/i.test(sheetTags[index] ?? ''));
  const tables = visibleSheets.filter(
    ({ data }) => data.filter((cells) => cells.filter(isFilled).length > 1).length > 1,
  );
  if (tables.length > 1) {
    const sheetNames = tables.map((one) => `«\u00a0${one.sheet}\u00a0»`).join(', ');
    throw new UnreadableFile(
      `Ce classeur a plusieurs feuilles remplies\u00a0: ${sheetNames}. N’y laissez que celle à lire.`,
    );
  }
  const table = tables[0] ?? visibleSheets[0];
  const sheetRows = table?.data ?? [];
  if (sheetRows.length > options.maxLines)
    throw new UnreadableFile(`Ce classeur dépasse ${formatNumber(options.maxLines)} lignes.`);
  if (sheetRows.some((cells) => cells.length > options.maxColumns))
    throw new UnreadableFile(`Ce classeur a plus de ${formatNumber(options.maxColumns)} colonnes.`);
  const hiddenLines = hiddenLinesIn(parts, sheetTags[sheets.findIndex((sheet) => sheet === table)] ?? '');
  const rows = sheetRows.map((cells, index) => ({
    line: index + 1,
    cells: cells.map(cellText),
    ...(hiddenLines.has(index + 1) && { isHidden: true }),
  }));
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

const windowsLetters = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

/** UTF-8 that was read as Windows-1252 and written again: « Ã© ». */
const decodeTwiceEncoded = (text: string) =>
  text.replace(/(?<![\x80-\uffff])[ÂÃÅÆËâï][\x80-\uffff]+/g, (run) => {
    const bytes = Array.from(run, (letter) => windowsLetters.indexOf(letter));
    const decoded = Buffer.from(bytes).toString();
    return !bytes.includes(-1) && [...decoded].every((one) => `${windowsLetters}\ufeff`.includes(one)) ? decoded : run;
  });

/** Call it for a single cell: in a whole text, the characters could become separators or tags.
 * A soft hyphen stays, because it may be a minus. */
const tidyCell = (cell: string) =>
  normalizeLetters(cell)
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/[\uff01-\uff5e\u3000]/g, (sign) => sign.normalize('NFKC'))
    .trim();

function cellText(cell: unknown) {
  if (cell instanceof Date) return new Date(cell.getTime() + 500).toISOString().slice(0, 10);
  if (typeof cell !== 'number') return tidyCell(decodeTwiceEncoded(String(cell ?? '')));
  return String(Number(cell.toFixed(6))).replace(/^-?\d+\.\d{3}$/, '$&0');
}

type Entry = { name: string; size: number };
const totalSize = (entries: readonly Entry[]) => sum(entries.map(({ size }) => size));

/** Enforces the declared sizes when unpacking. A broken ZIP has no entries. */
async function listEntries(bytes: Uint8Array): Promise<Entry[]> {
  const { unzipSync } = await import('fflate');
  const entries: Entry[] = [];
  const filter = ({ name, originalSize: size }: { name: string; originalSize: number }) => {
    entries.push({ name, size });
    return false;
  };
  try {
    unzipSync(bytes, { filter });
  } catch {}
  return entries;
}

const isReadable = ({ name }: Entry) =>
  /\.(csv|txt|xml|ofx|cfonb|asc|dat|xlsx)$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name);

async function unzip(
  bytes: Uint8Array,
  entries: readonly Entry[],
  options: ParseOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const readableEntries = entries.filter(isReadable);
  const [first] = readableEntries;
  if (!first) throw new UnreadableFile('Ce fichier ZIP ne contient ni CSV ni XML lisible.');
  if (readableEntries.length > 1) {
    const names = readableEntries.slice(0, 10).map(({ name }) => `«\u00a0${name}\u00a0»`);
    const ellipsis = readableEntries.length > names.length ? '…' : '';
    throw new UnreadableFile(
      `Ce fichier ZIP contient ${formatNumber(readableEntries.length)} fichiers\u00a0: ${names.join(', ')}${ellipsis}. Choisissez-les un à un.`,
    );
  }
  if (first.size > options.maxBytes)
    throw new UnreadableFile(
      `«\u00a0${first.name}\u00a0», dans ce ZIP, dépasse ${formatNumber(options.maxBytes)} octets.`,
    );
  const { unzipSync } = await import('fflate');
  try {
    const [content] = Object.values(unzipSync(bytes, { filter: ({ name }) => name === first.name }));
    if (content) return content;
  } catch {}
  throw new UnreadableFile(`«\u00a0${first.name}\u00a0», dans ce ZIP, n’est pas lisible.`);
}

const isPicture = ({ name }: Entry) =>
  /\.(jpe?g|png|webp|avif|gif|tiff?)$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name);

async function unpackPictures(bytes: Uint8Array, entries: readonly Entry[], options: ParseOptions, folder: string) {
  const pictures = entries
    .map((entry, position) => ({ ...entry, position }))
    .filter((entry) => isPicture(entry) && entry.size <= options.maxBytes);
  if (pictures.length > options.maxLines)
    throw new UnreadableFile(`Ce ZIP dépasse ${formatNumber(options.maxLines)} images.`);
  if (totalSize(pictures) > 4 * options.maxBytes)
    throw new UnreadableFile('Ces images sont trop lourdes. Partagez ce ZIP en plusieurs.');
  const { unzipSync } = await import('fflate');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [index, { position }] of pictures.entries())
    try {
      let entryIndex = 0;
      // Chosen by position, because a second entry with the same name could be a zip bomb.
      const [content] = Object.values(unzipSync(bytes, { filter: () => entryIndex++ === position }));
      if (content) writeFileSync(`${folder}/${index}`, content, { mode: 0o600 });
    } catch {}
  return { format: 'pictures', names: pictures.map(({ name }) => name) } as const;
}

/** UTF-16 is detected by its byte order mark, or by the zeros beside Latin letters. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const byteOrderMark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  const start = bytes.subarray(0, 1000);
  const zeroCounts = [0, 1].map((parity) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length);
  const isZeroAt = (parity: 0 | 1) =>
    bytes.length % 2 === 0 && zeroCounts[1 - parity] === 0 && 6 * (zeroCounts[parity] ?? 0) > start.length;
  if (byteOrderMark === 0xfffe || isZeroAt(1)) return 'utf-16le';
  return byteOrderMark === 0xfeff || isZeroAt(0) ? 'utf-16be' : null;
}

/** Upper half of the DOS character set, which old accounting programs still write. */
const dosLetters = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].join('');

/** In French text, the letters é, è and ç tell the encoding. */
function decodeLegacy(bytes: Uint8Array) {
  const count = (...some: number[]) => bytes.filter((byte) => some.includes(byte)).length;
  const [windows, mac, dos] = [count(0xe9, 0xe8, 0xe7), count(0x8e, 0x8f, 0x8d), count(0x82, 0x8a, 0x87)];
  if (mac > Math.max(windows, dos)) return new TextDecoder('macintosh').decode(bytes);
  if (dos > windows)
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\xff]/g, (letter) => dosLetters.charAt(letter.charCodeAt(0) - 128));
  // In ISO-8859-15, ¤ is the euro sign.
  return new TextDecoder('windows-1252').decode(bytes).replaceAll('¤', '€');
}

/** What is not UTF-8 is read as the XML declares, or by its French letters. */
function decode(bytes: Uint8Array) {
  const utf16 = detectUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  if (bytes.includes(0)) throw new UnreadableFile('Ce fichier n’est ni un texte, ni une table CSV, ni un XML.');
  const windowsDecoder = new TextDecoder('windows-1252');
  const declaredEncoding =
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)/.exec(windowsDecoder.decode(bytes.subarray(0, 200)))?.[1] ?? '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {}
  try {
    if (!/^(utf-?8)?$/i.test(declaredEncoding)) return new TextDecoder(declaredEncoding).decode(bytes);
  } catch {}
  return decodeLegacy(bytes);
}

const separators = [';', '\t', ',', '|'];

/** With `sampleSize`, reads only the first records, without errors. */
async function parseRecords(
  text: string,
  { options, separator, sampleSize }: { options: ParseOptions; separator: string; sampleSize?: number },
): Promise<Row[]> {
  const { parse } = await import('csv-parse/sync');
  const rows: Row[] = [];
  const lineError = (line: number, reason: string) =>
    new UnreadableFile(`Ligne ${formatNumber(line)}\u00a0: ${reason}`);
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: sampleSize ?? -1,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      skip_empty_lines: true,
      max_record_size: options.maxCharacters,
      on_record: (record: string[], { lines: line }) => {
        // Excel writes ="0012" to keep zeros, and an apostrophe before text.
        const cells = record.map((cell) => tidyCell(cell.replace(/^="([^"]*)"$/, '$1').replace(/^'(?=[-+=@\d])/, '')));
        while (cells.length > options.maxColumns && cells.at(-1) === '') cells.pop();
        if (cells.length > options.maxColumns)
          throw lineError(line, `plus de ${formatNumber(options.maxColumns)} colonnes, la limite d’une telle table.`);
        if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
        if (rows.length > options.maxLines)
          throw lineError(
            line,
            `la limite est de ${formatNumber(options.maxLines)} lignes. Partagez ce fichier en plusieurs.`,
          );
        return null;
      },
    });
  } catch (error) {
    if (sampleSize) return rows;
    if (error instanceof UnreadableFile) throw error;
    const { code } = error as CsvError;
    const line = (rows.at(-1)?.line ?? 0) + 1;
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw lineError(
        line,
        `plus de ${formatNumber(options.maxCharacters)} signes, ou des guillemets qui ne se ferment pas.`,
      );
    throw lineError(line, 'des guillemets ne se ferment pas. Rien n’a été lu.');
  }
  return rows;
}

/** With the right separator, most records have the same number of columns; amounts may contain commas. */
async function detectSeparator(text: string, options: ParseOptions) {
  let best = { separator: ';', score: 0 };
  for (const separator of separators) {
    const multiColumnRows = (await parseRecords(text, { options, separator, sampleSize: 100 })).filter(
      ({ cells }) => cells.length > 1,
    );
    const rowsByWidth = Map.groupBy(multiColumnRows, ({ cells }) => cells.length);
    const score = Math.max(0, ...[...rowsByWidth].map(([width, rows]) => Math.min(width - 1, 4) * rows.length ** 2));
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

async function readTable(text: string, options: ParseOptions): Promise<Row[]> {
  // Blanks Excel's separator line, so that line numbers stay the same.
  const [hint = '', declared] = /^sep=(.)(?=\r?\n|\r)/i.exec(text) ?? [];
  const table = ' '.repeat(hint.length) + text.slice(hint.length);
  return parseRecords(table, { options, separator: declared ?? (await detectSeparator(table, options)) });
}

async function readXml(text: string, options: ParseOptions): Promise<XmlNode> {
  if (text.split(/<[^/!?]|\s[^\s=<>]+=["']/, options.maxElements + 2).length > options.maxElements + 1)
    throw new UnreadableFile(`Ce fichier XML dépasse ${formatNumber(options.maxElements)} éléments.`);
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  const parser = new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    alwaysCreateTextNode: true,
    htmlEntities: true,
    parseTagValue: false,
    parseAttributeValue: false,
  });
  try {
    if (!/<!DOCTYPE/i.test(text) && XMLValidator.validate(text) === true) return parser.parse(text) as XmlNode;
  } catch {
    // Thrown for keys such as `__proto__` and for excessive nesting.
  }
  throw new UnreadableFile('Ce fichier XML n’est pas lisible.');
}

const unsupportedFormats: [start: RegExp, name: string][] = [
  [/^%PDF/, 'un PDF'],
  [/^\xD0\xCF.\xE0/, 'un classeur d’un ancien Excel (.xls), ou protégé'],
  [/^\s*(\{1:|:20:)/, 'un MT940'],
  [/^\s*!(type|account|option)/i, 'un QIF'],
  [/^\s*<(!doctype\s+)?(html|head|meta|style|table)\b/i, 'une page web'],
  [/^META-INF\/manifest\.xml$|^Index\/\w+\.iwa$/m, 'un classeur de LibreOffice ou de Numbers'],
];

function refuseUnsupported(bytes: Uint8Array, entries: readonly Entry[], { remedy }: ParseOptions) {
  const header = new TextDecoder('latin1').decode(bytes.subarray(0, 300));
  const start = header.replace(/^\xEF\xBB\xBF|\0|^[\xFE\xFF]{2}/g, '');
  const text = [start, ...entries.map(({ name }) => name)].join('\n');
  const name = unsupportedFormats.find(([pattern]) => pattern.test(text))?.[1];
  if (name) throw new UnreadableFile(`Ce fichier est ${name}. ${remedy}`);
}

async function parseBytes(
  bytes: Uint8Array<ArrayBuffer>,
  options: ParseOptions,
  isUnpacked = false,
): Promise<ParsedFile> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const entries = isZip ? await listEntries(bytes) : [];
  if (options.pictureFolder !== null) return unpackPictures(bytes, entries, options, options.pictureFolder);
  if (entries.some(({ name }) => name === workbookName)) {
    if (totalSize(entries) > 4 * options.maxBytes)
      throw new UnreadableFile('Ce classeur Excel est trop grand. Partagez-le en plusieurs.');
    return { format: 'table', rows: await readWorkbook(bytes, options) };
  }
  refuseUnsupported(bytes, entries, options);
  if (isZip && !isUnpacked) return parseBytes(await unzip(bytes, entries, options), options, true);
  const text = normalizeLetters(decodeTwiceEncoded(decode(bytes)));
  if (options.plainPattern?.test(text)) return { format: 'plain', text };
  if (/^\s*</.test(text)) return { format: 'xml', xml: await readXml(text.trim(), options) };
  if (!/^\s*[[{]/.test(text)) return { format: 'table', rows: await readTable(text, options) };
  try {
    return { format: 'json', json: JSON.parse(text) };
  } catch {
    throw new UnreadableFile('Ce fichier JSON n’est pas lisible.');
  }
}

if (!isMainThread)
  parentPort?.on('message', async ({ bytes, options }: { bytes: Uint8Array<ArrayBuffer>; options: ParseOptions }) =>
    parentPort?.postMessage(
      await parseBytes(bytes, options).catch((error) => {
        if (error instanceof UnreadableFile) return { problem: error.message };
        throw error;
      }),
    ),
  );
