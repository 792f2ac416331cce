/**
 * `npm run fonts`: makes the shop's own files out of Poppins and Libre Baskerville, one a weight, so that a row never
 * waits for a second file. Poppins has no tabular figures: its ten digits get one width, and the spaces that French
 * puts into a price can be seen. The files are committed; run it when a typeface changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Font, type TTF, woff2 } from 'fonteditor-core';

const digits = '0123456789';
const narrowSpace = 0x202f;
/** In thousandths of the type's size. A fifth parts the thousands as clearly as a full space parts the euro sign. */
const narrowWidth = 200;
const footShare = 0.64;
/** Signs that a French shop never sets in a heading, and of which no accented letter is made. */
const unusedInHeadings = 'ÐÞðþÆØøÿ¼½¾¹²³ªº¡¿‹›¶§¤¥¢£¦¬¯±µ{}[]|\\⁄∕™®−÷×=<>';

const code = (sign: string): number => sign.codePointAt(0) ?? 0;

function widen(glyph: TTF.Glyph, width: number): void {
  const shift = Math.round((width - (glyph.xMax - glyph.xMin)) / 2) - glyph.xMin;
  for (const contour of glyph.contours) for (const point of contour) point.x += shift;
  glyph.xMin += shift;
  glyph.xMax += shift;
  glyph.leftSideBearing = glyph.xMin;
  glyph.advanceWidth = width;
}

/** Poppins draws 1 as a flag and a stem: alone in a full width it would look like two spaces. A foot fills it. */
function putOnFoot(one: TTF.Glyph, width: number): void {
  const xs = one.contours.flat().map(({ x }) => x);
  const ys = one.contours.flat().map(({ y }) => y);
  const [left, right, top] = [Math.min(...xs), Math.max(...xs), Math.max(...ys)];
  const stem = Math.min(...xs.filter((x) => x > left));
  const flag = Math.max(...ys.filter((y) => y < top));
  const thickness = top - flag;
  const half = Math.round(width * footShare) / 2;
  const middle = (stem + right) / 2;
  const corners: [number, number][] = [
    [left, flag],
    [left, top],
    [right, top],
    [right, thickness],
    [middle + half, thickness],
    [middle + half, 0],
    [middle - half, 0],
    [middle - half, thickness],
    [stem, thickness],
    [stem, flag],
  ];
  one.contours = [corners.map(([x, y]) => ({ x: Math.round(x), y, onCurve: true }))];
  one.xMin = Math.round(Math.min(left, middle - half));
  one.xMax = Math.round(middle + half);
}

/** Poppins has no ‰: a % with its last ring once more. */
function addPerMille(glyphs: TTF.Glyph[], percent: TTF.Glyph): void {
  const xs = (contour: TTF.Contour) => contour.map(({ x }) => x);
  const middle = (percent.xMin + percent.xMax) / 2;
  const ring = percent.contours.filter((contour) => Math.min(...xs(contour)) > middle);
  const left = Math.min(...ring.flatMap(xs));
  const step = percent.xMax - left + percent.leftSideBearing;
  const moved = ring.map((contour) => contour.map((point) => ({ ...point, x: point.x + step })));
  glyphs.push({
    ...percent,
    name: 'perthousand',
    unicode: [0x2030],
    contours: [...percent.contours, ...moved],
    xMax: percent.xMax + step,
    advanceWidth: percent.advanceWidth + step,
  });
}

const tag = (name: string): number => Buffer.from(name).readUInt32BE();

/** OpenType's « tabular figures »: the digit one is drawn by the glyph that stands in a column. */
function tabularOne(one: number, inColumn: number): Buffer {
  const words = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 2);
    for (const [place, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, place * 2);
    return bytes;
  };
  const named = (name: string, ...values: number[]) => Buffer.concat([Buffer.from(name), words(...values)]);
  const scripts = Buffer.concat([words(2), named('DFLT', 14), named('latn', 14), words(4, 0), words(0, 0xffff, 1, 0)]);
  const features = Buffer.concat([words(1), named('tnum', 8), words(0, 1, 0)]);
  const lookups = words(1, 4, 1, 0, 1, 8, 1, 6, inColumn - one, 1, 1, one);
  const at = 10 + scripts.length;
  return Buffer.concat([words(1, 0, 10, at, at + features.length), scripts, features, lookups]);
}

const sumOf = (table: Buffer): number => {
  const whole = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
};

/** The font with one more table, in the order and with the sums that its format asks. */
function withTable(font: Buffer, name: string, added: Buffer): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, place) => {
    const at = 12 + place * 16;
    const start = font.readUInt32BE(at + 8);
    const bytes = Buffer.from(font.subarray(start, start + font.readUInt32BE(at + 12)));
    return { name: font.toString('latin1', at, at + 4), bytes };
  });
  tables.push({ name, bytes: Buffer.from(added) });
  tables.sort((a, b) => tag(a.name) - tag(b.name));
  const head = tables.find((table) => table.name === 'head')?.bytes;
  head?.writeUInt32BE(0, 8);
  const power = Math.floor(Math.log2(tables.length));
  const directory = Buffer.alloc(12 + tables.length * 16);
  directory.writeUInt32BE(font.readUInt32BE(0), 0);
  for (const [place, value] of [tables.length, 16 << power, power, tables.length * 16 - (16 << power)].entries())
    directory.writeUInt16BE(value, 4 + place * 2);
  let start = directory.length;
  const bodies = tables.map(({ name: own, bytes }, place) => {
    const at = 12 + place * 16;
    directory.writeUInt32BE(tag(own), at);
    directory.writeUInt32BE(sumOf(bytes), at + 4);
    directory.writeUInt32BE(start, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    start += padded.length;
    return padded;
  });
  head?.writeUInt32BE((0xb1b0afba - sumOf(Buffer.concat([directory, ...bodies]))) >>> 0, 8);
  const headAt = tables.findIndex((table) => table.name === 'head');
  if (head && bodies[headAt]) head.copy(bodies[headAt]);
  return Buffer.concat([directory, ...bodies]);
}

/** The shapes of one of the two typefaces under a name of our own, and what puts them into a file. */
function open(file: string, name: string) {
  const source = new URL(`../node_modules/@fontsource/${file}.woff2`, import.meta.url);
  // Libre Baskerville's kerning counts its glyphs: none may be taken out or put between them.
  const font = Font.create(readFileSync(source), { type: 'woff2', kerning: true });
  const shapes = font.get();
  const glyphOf = (sign: string): TTF.Glyph => {
    const glyph = shapes.glyf.find(({ unicode }) => unicode?.includes(code(sign)));
    if (!glyph) throw new Error(`${name} has no ${sign}`);
    return glyph;
  };
  const addNarrowSpace = () =>
    shapes.glyf.push({
      ...glyphOf(' '),
      name: 'uni202F',
      unicode: [narrowSpace],
      advanceWidth: Math.round((narrowWidth * (shapes.head.unitsPerEm ?? 1000)) / 1000),
    });
  // The server draws papers and pictures with these letters too, and its libraries read no woff2.
  const save = (target: string, types: readonly ('woff2' | 'ttf')[], oneInColumn = false) => {
    const style = shapes.name['fontSubFamily'] ?? '';
    shapes.name = { ...shapes.name, fontFamily: name, fullName: `${name} ${style}` };
    shapes.name['postScriptName'] = name.replaceAll(' ', '');
    shapes.name['uniqueSubFamily'] = `Comptoir Vermeil; ${name} ${style}`;
    font.set(shapes);
    for (const type of types) {
      const plain = Buffer.from(
        font.write({ type: oneInColumn ? 'ttf' : type, toBuffer: true, kerning: true }) as Buffer,
      );
      const bytes = oneInColumn ? Buffer.from(woff2.encode(withOne(plain))) : plain;
      writeFileSync(new URL(`../src/ui/fonts/${target}.${type}`, import.meta.url), bytes);
      console.log(`${target}.${type}: ${bytes.length} bytes`);
    }
  };
  const withOne = (font: Buffer) => {
    const places = shapes.glyf.map(({ name: own }) => own);
    const one = shapes.glyf.findIndex(({ unicode }) => unicode?.includes(code('1')));
    return withTable(font, 'GSUB', tabularOne(one, places.indexOf('one.tnum')));
  };
  return { shapes, glyphOf, addNarrowSpace, save };
}

/** The letters of names from all over Europe, which a browser takes from elsewhere and a paper cannot. */
function addNames(glyphs: TTF.Glyph[], weight: number): void {
  const file = new URL(
    `../node_modules/@fontsource/poppins/files/poppins-latin-ext-${weight}-normal.woff2`,
    import.meta.url,
  );
  const known = new Set(glyphs.flatMap(({ unicode = [] }) => unicode));
  const { glyf } = Font.create(readFileSync(file), { type: 'woff2', compound2simple: true }).get();
  glyphs.push(...glyf.filter(({ unicode = [] }) => unicode.length > 0 && unicode.every((sign) => !known.has(sign))));
}

function makeText(weight: number): void {
  const { shapes, glyphOf, addNarrowSpace, save } = open(
    `poppins/files/poppins-latin-${weight}-normal`,
    'Vermeil Text',
  );
  const wide = [...digits].filter((digit) => digit !== '1').map((digit) => glyphOf(digit).advanceWidth);
  const width = Math.round(wide.reduce((sum, each) => sum + each, 0) / wide.length);
  const one = glyphOf('1');
  const plainOne = structuredClone(one);
  putOnFoot(one, width);
  for (const digit of digits) widen(glyphOf(digit), width);
  addPerMille(shapes.glyf, glyphOf('%'));
  addNarrowSpace();
  // On a screen a foot is for columns alone; a paper is all columns.
  const inColumn = structuredClone(one);
  shapes.glyf.push({ ...inColumn, name: 'one.tnum', unicode: [] });
  Object.assign(one, plainOne);
  save(`text-${weight}`, ['woff2'], true);
  shapes.glyf.pop();
  Object.assign(one, inColumn);
  addNames(shapes.glyf, weight);
  save(`text-${weight}`, ['ttf']);
}

function makeHeading(): void {
  const file = 'libre-baskerville/files/libre-baskerville-latin-700-normal';
  const { glyphOf, addNarrowSpace, save } = open(file, 'Vermeil Heading');
  for (const sign of unusedInHeadings) {
    const glyph = glyphOf(sign);
    glyph.unicode = [];
    glyph.contours = [];
  }
  addNarrowSpace();
  save('heading-700', ['woff2', 'ttf']);
}

await woff2.init();
makeText(400);
makeText(600);
makeHeading();
