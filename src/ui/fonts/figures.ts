/**
 * `npm run figures`: makes « Poppins Figures » out of Poppins, which has no tabular figures. Its ten digits share one
 * width, and the spaces that French puts into a price can be seen. The files are committed; run it when Poppins changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Font, type TTF, woff2 } from 'fonteditor-core';

/** What a price is written with; the letters around it stay in Poppins. */
const signs = ' ,.€%+-−×';
const digits = '0123456789';
const noBreakSpace = 0xa0;
const narrowSpace = 0x202f;
/** In thousandths of the type's size. A fifth parts the thousands as clearly as a full space parts the euro sign. */
const narrowWidth = 200;
/** How much of a digit's width the foot of the 1 takes. */
const footShare = 0.64;

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

function figuresOf(poppins: Buffer): Buffer {
  // Reading without `kerning` leaves out GPOS, which would pull the digits together again.
  const font = Font.create(poppins, { type: 'woff2', subset: [...digits, ...signs].map(code) });
  const shapes = font.get();
  const glyphOf = (sign: string): TTF.Glyph => {
    const glyph = shapes.glyf.find(({ unicode }) => unicode?.includes(code(sign)));
    if (!glyph) throw new Error(`Poppins has no ${sign}`);
    return glyph;
  };
  const wide = [...digits].filter((digit) => digit !== '1').map((digit) => glyphOf(digit).advanceWidth);
  const width = Math.round(wide.reduce((sum, each) => sum + each, 0) / wide.length);
  putOnFoot(glyphOf('1'), width);
  for (const digit of digits) widen(glyphOf(digit), width);

  const space = glyphOf(' ');
  shapes.glyf.push(
    { ...space, name: 'uni00A0', unicode: [noBreakSpace] },
    { ...space, name: 'uni202F', unicode: [narrowSpace], advanceWidth: narrowWidth },
  );
  const style = shapes.name['fontSubFamily'] ?? '';
  const family = shapes.name['fontFamily'].replace('Poppins', 'Poppins Figures');
  shapes.name = { ...shapes.name, fontFamily: family, fullName: `${family} ${style}` };
  shapes.name['postScriptName'] = family.replaceAll(' ', '');
  shapes.name['uniqueSubFamily'] = `Comptoir Vermeil; ${family} ${style}`;
  return Buffer.from(font.set(shapes).write({ type: 'woff2', toBuffer: true }) as Buffer);
}

await woff2.init();
for (const weight of [400, 500, 600]) {
  const poppins = new URL(
    `../../../node_modules/@fontsource/poppins/files/poppins-latin-${weight}-normal.woff2`,
    import.meta.url,
  );
  const file = `poppins-figures-${weight}.woff2`;
  const figures = figuresOf(readFileSync(poppins));
  writeFileSync(new URL(file, import.meta.url), figures);
  console.log(`${file}: ${figures.length} bytes`);
}
