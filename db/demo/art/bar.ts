import type { DemoMetal } from '../types.ts';
import { createRelief, goldTone, type Relief, straight, type Tone } from './relief.ts';
import { sansGlyphs } from './reliefGlyphs.ts';
import { goldDefs } from './reliefGold.ts';
import { disc, type Matrix, move, polar, polygon } from './reliefPath.ts';
import { leaf, rays, star } from './reliefShapes.ts';

type Stamp = { maker: string; weight: string; title: string; serial: string };

/** Small bars are struck and sharp-edged; from 250 g on they are cast, rounded and seen in perspective. */
export function drawBar(metal: DemoMetal): string {
  const { defs, shape } = barParts(metal);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 900 900">' +
    `<defs>${defs}</defs>${shape}</svg>`
  );
}

export function barParts(metal: DemoMetal, prefix = ''): { defs: string; shape: string } {
  const tone = goldTone(metal.purity);
  const relief = createRelief(tone, prefix);
  const stamp: Stamp = {
    maker: metal.fabricant.toUpperCase(),
    weight: weightMark(metal.weightGrams),
    title: `OR FIN ${String(metal.purity).replace('.', ',')}`,
    serial: `DEMO ${serial(metal.key)}`,
  };
  const shape = metal.weightGrams >= 250 ? cast(relief, tone, stamp, metal) : minted(relief, tone, stamp, metal);
  return { defs: goldDefs(tone, prefix) + relief.defs(), shape };
}

function weightMark(grams: number): string {
  if (Math.abs(grams - 31.1035) < 0.01) return '1 OZ';
  if (grams >= 1000) return `${grams / 1000} KG`;
  return `${String(grams).replace('.', ',')} g`;
}

/** FNV-1a: the same key always bears the same number. */
function seed(key: string): number {
  let hash = 0x811c9dc5;
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

function serial(key: string): string {
  return String(100000 + (seed(key) % 900000));
}

function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const [right, low, k] = [x + width, y + height, radius * 0.45];
  return (
    `M${x + radius} ${y}H${right - radius}C${right - k} ${y} ${right} ${y + k} ${right} ${y + radius}V${low - radius}` +
    `C${right} ${low - k} ${right - k} ${low} ${right - radius} ${low}H${x + radius}` +
    `C${x + k} ${low} ${x} ${low - k} ${x} ${low - radius}V${y + radius}C${x} ${y + k} ${x + k} ${y} ${x + radius} ${y}Z`
  );
}

/** Shrinks a word to the width it may take. */
function fitted(text: string, x: number, y: number, size: number, width: number, space = 0.06): string {
  const scale = size / 1000;
  const natural = [...text].reduce((sum, letter) => sum + (sansGlyphs[letter]?.[0] ?? 300) * scale + size * space, 0);
  return straight(text, x, y, natural > width ? (size * width) / natural : size, sansGlyphs, space);
}

/** An assayer's mark of no real office: a scale pan in an oval. */
function hallmark(r: Relief, x: number, y: number, size: number): string {
  return r.cut(disc(x, y, size, size * 0.72), 2.5, 0.55) + r.emboss(star(x, y, size * 0.5, 6, 0.45), 1.5);
}

/** Fine engine turning behind the lettering, one pattern per maker. */
function pattern(r: Relief, kind: number, w: number, h: number): string {
  const [x, y] = [450, 450];
  const lines: string[] = [];
  if (kind === 0) {
    for (let n = 0; n < 18; n++) {
      const [px, py] = polar(x, y - h * 0.22, w * 0.19, n * 20);
      lines.push(disc(px, py, w * 0.17));
    }
    return r.cut(lines.join(''), 1.6, 0.32);
  }
  if (kind === 1)
    return (
      r.emboss(rays(x, y - h * 0.22, w * 0.13, w * 0.34, 32), 1.4) + r.cut(disc(x, y - h * 0.22, w * 0.11), 3, 0.5)
    );
  if (kind === 2) {
    for (let n = -9; n <= 9; n++) {
      const py = y - h * 0.22 + n * 9;
      lines.push(
        `M${x - w * 0.36} ${py}C${x - w * 0.18} ${py - 26} ${x - w * 0.1} ${py + 26} ${x} ${py}C${x + w * 0.1} ${py - 26} ${x + w * 0.18} ${py + 26} ${x + w * 0.36} ${py}`,
      );
    }
    return r.cut(lines.join(''), 1.8, 0.34);
  }
  if (kind === 3) {
    const leaves = [-64, -38, -13, 13, 38, 64].map((turn) => leaf(x, y - h * 0.1, w * 0.3, w * 0.06, turn)).join('');
    return r.raise(leaves, 3.5) + r.cut(disc(x, y - h * 0.22, w * 0.36, w * 0.3), 2, 0.35);
  }
  if (kind === 4) {
    for (let n = 0; n < 8; n++) lines.push(disc(x, y - h * 0.22, w * (0.08 + n * 0.036)));
    return r.cut(lines.join(''), 1.8, 0.32) + r.emboss(star(x, y - h * 0.22, w * 0.07, 8, 0.5), 2);
  }
  if (kind < 0) {
    for (let n = 0; n < 6; n++)
      lines.push(polygon([0, 1, 2, 3].map((k) => polar(x, y - h * 0.22, w * (0.36 - n * 0.05), 90 * k + n * 9))));
    return r.cut(lines.join(''), 2.2, 0.36);
  }
  for (let n = -6; n <= 6; n++) {
    const side = w * 0.027 * (13 - Math.abs(n));
    lines.push(`M${x + n * w * 0.05} ${y - h * 0.22 - side}L${x + n * w * 0.05} ${y - h * 0.22 + side}`);
  }
  return r.cut(lines.join(''), 5, 0.3);
}

const patterns = ['PAMP', 'VALCAMBI', 'HERAEUS', 'UMICORE', 'ARGOR', 'METALOR'];

function minted(r: Relief, tone: Tone, stamp: Stamp, metal: DemoMetal): string {
  const grown = Math.min(1, 0.5 + 0.25 * Math.log10(metal.weightGrams));
  const [w, h] = [Math.round(472 * grown), Math.round(780 * grown)];
  const [x, y] = [450 - w / 2, 450 - h / 2];
  const kind = patterns.findIndex((name) => stamp.maker.startsWith(name));
  const p = r.prefix;
  const s = grown;
  const plate = (inset: number, radius: number): string =>
    rounded(x + inset, y + inset, w - inset * 2, h - inset * 2, radius);
  const thick = 13 * s;
  return (
    `<g transform="rotate(-5 450 450)">` +
    `<path d="${plate(0, 20 * s)}" transform="translate(20 34)" fill="#3A2A0A" opacity=".42" filter="url(#${p}soft)"/>` +
    `<path d="${plate(0, 20 * s)}" transform="translate(${thick} ${thick})" fill="${tone.deep}"/>` +
    `<path d="${plate(0, 20 * s)}" transform="translate(${thick * 0.6} ${thick * 0.6})" fill="${tone.dark}"/>` +
    `<path d="${plate(0, 20 * s)}" fill="url(#${p}edge)"/>` +
    `<path d="${plate(5 * s, 17 * s)}" fill="none" stroke="${tone.glint}" stroke-width="2.5" opacity=".8"/>` +
    `<path d="${plate(22 * s, 12 * s)}" fill="url(#${p}slope)"/>` +
    `<path d="${plate(28 * s, 9 * s)}" fill="url(#${p}plate)"/>` +
    `<path d="${plate(28 * s, 9 * s)}" fill="${tone.dark}" opacity=".24"/>` +
    r.cut(plate(40 * s, 6 * s), 2, 0.4) +
    pattern(r, kind, w, h) +
    r.emboss(fitted(stamp.maker, 450, y + h * 0.568, 54 * s, w * 0.74), 2.5) +
    r.emboss(fitted(stamp.weight, 450, y + h * 0.698, 112 * s, w * 0.74, 0.02), 4) +
    r.emboss(fitted(stamp.title, 450, y + h * 0.798, 43 * s, w * 0.72), 2.2) +
    hallmark(r, 450, y + h * 0.852, 20 * s) +
    r.punch(fitted(stamp.serial, 450, y + h * 0.925, 31 * s, w * 0.66, 0.12), 1.2) +
    '</g>'
  );
}

/** Cast bar: an affine view of its top face, two visible flanks, cooling rings and punched marks. */
function cast(r: Relief, tone: Tone, stamp: Stamp, metal: DemoMetal): string {
  const size = metal.weightGrams >= 1000 ? 1 : metal.weightGrams >= 500 ? 0.9 : 0.8;
  const p = r.prefix;
  const top: Matrix = [0.94, -0.2, 0.3, 0.62, 450, 366];
  const face = (inset: number, radius: number): string =>
    move(rounded(-330 + inset, -200 + inset, 660 - inset * 2, 400 - inset * 2, radius), top);
  const foot: Matrix = [1.03, -0.219, 0.329, 0.68, 446, 506];
  const at = (m: Matrix, x: number, y: number): string =>
    `${(m[0] * x + m[2] * y + m[4]).toFixed(1)} ${(m[1] * x + m[3] * y + m[5]).toFixed(1)}`;
  const flank = (points: readonly (readonly [Matrix, number, number])[]): string =>
    `M${points.map(([m, x, y]) => at(m, x, y)).join('L')}Z`;
  const front = flank([
    [top, -322, 196],
    [top, 316, 198],
    [foot, 320, 202],
    [foot, -322, 202],
  ]);
  const left = flank([
    [top, -326, 192],
    [top, -326, -186],
    [foot, -328, -186],
    [foot, -328, 192],
  ]);
  const write = (text: string, x: number, y: number, height: number, width: number, space?: number): string =>
    move(fitted(text, x, y, height, width, space), top);
  const plain = /CLAL|LYON/.test(stamp.maker);
  const rings = [22, 40, 62].map((inset, n) => r.cut(face(inset, 44 - n * 4), 3, 0.16)).join('');
  const marks =
    r.punch(write(stamp.maker, 0, -84, 66, 500), 1.8) +
    r.punch(write(stamp.weight, 0, 50, 132, 370, 0.02), 2.6) +
    r.punch(write(stamp.title, -142, 142, 48, 290), 1.6) +
    r.punch(write(stamp.serial, 160, 142, 42, 250), 1.5) +
    r.cut(move(disc(-252, 6, 44), top), 3, 0.5) +
    r.punch(move(star(-252, 6, 29, plain ? 6 : 8, 0.45), top), 1.6) +
    (plain ? r.cut(move(disc(250, 6, 38, 48), top), 3, 0.5) + r.punch(write('E', 250, 29, 64, 60), 1.6) : '');
  return (
    `<g transform="translate(450 452) scale(${size}) translate(-458 -440)">` +
    `<path d="${move(rounded(-330, -200, 660, 400, 40), foot)}" transform="translate(16 30)" fill="#3A2A0A" opacity=".5" filter="url(#${p}soft)"/>` +
    `<path d="${move(rounded(-334, -204, 668, 408, 34), foot)}" fill="${tone.dark}"/>` +
    `<path d="${left}" fill="url(#${p}left)"/>` +
    `<path d="${front}" fill="url(#${p}front)"/>` +
    `<path d="${face(-2, 44)}" fill="url(#${p}edge)"/>` +
    `<path d="${face(7, 38)}" fill="url(#${p}plate)"/>` +
    `<path d="${face(3, 42)}" fill="none" stroke="${tone.glint}" stroke-width="4" opacity=".75"/>` +
    rings +
    marks +
    `</g><defs><linearGradient id="${p}left" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone.light}"/>` +
    `<stop offset="1" stop-color="${tone.dark}"/></linearGradient><linearGradient id="${p}front" x1="0" y1="0" x2="1" y2=".6">` +
    `<stop offset="0" stop-color="${tone.mid}"/><stop offset=".35" stop-color="${tone.light}"/>` +
    `<stop offset=".6" stop-color="${tone.mid}"/><stop offset="1" stop-color="${tone.dark}"/></linearGradient></defs>`
  );
}
