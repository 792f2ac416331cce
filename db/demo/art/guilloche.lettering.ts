import type { Palette } from './guilloche.palette.ts';
import { num } from './guilloche.ts';
import { serifGlyphs } from './reliefGlyphs.ts';

const SERIF = "Georgia,'Times New Roman',serif";
export const SANS = "'Helvetica Neue',Arial,sans-serif";
export const MONO = "'Courier New',monospace";

export type Anchor = 'start' | 'middle' | 'end';

export const escapeXml = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

export const text = (
  content: string,
  x: number,
  y: number,
  size: number,
  options: { anchor?: Anchor; family?: string; fill: string; spacing?: number; weight?: number; turn?: number },
): string => {
  const { anchor = 'middle', family = SERIF, fill, spacing = 0, weight = 400, turn } = options;
  return (
    `<text x="${num(x)}" y="${num(y)}" font-family="${family}" font-size="${num(size)}" text-anchor="${anchor}" ` +
    `fill="${fill}" font-weight="${weight}" letter-spacing="${spacing}"` +
    `${turn === undefined ? '' : ` transform="rotate(${turn} ${num(x)} ${num(y)})"`}>${escapeXml(content)}</text>`
  );
};

/** Shrinks a line that would not fit, counting wide for fonts that we do not choose. */
export const fitted = (content: string, room: number, size: number, spacing: number): number =>
  Math.min(size, (room / content.length - spacing) / 0.72);

const groups = (value: string): string => value.replace(/\B(?=(\d{3})+$)/g, value.length > 4 ? ' ' : '');

const numeralWidth = (value: string): number =>
  [...groups(value)].reduce((sum, digit) => sum + (digit === ' ' ? 180 : (serifGlyphs[digit]?.[0] ?? 600) + 12), 0);

/** Figures are outlines, so that a denomination looks the same whatever fonts a machine has. */
export const numeral = (
  value: string,
  x: number,
  baseline: number,
  height: number,
  anchor: Anchor,
  paint: string,
): string => {
  const scale = height / 780;
  const width = numeralWidth(value);
  const start = anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width;
  let offset = 0;
  let digits = '';
  for (const digit of groups(value)) {
    if (digit !== ' ') digits += `<use href="#n${digit}"${offset === 0 ? '' : ` x="${offset}"`}/>`;
    offset += digit === ' ' ? 180 : (serifGlyphs[digit]?.[0] ?? 600) + 12;
  }
  return (
    `<g transform="translate(${num(x - start * scale)} ${num(baseline)})scale(${Math.round(scale * 1e4) / 1e4})" ` +
    `${paint}>${digits}</g>`
  );
};

export const heightFor = (value: string, room: number, height: number): number =>
  Math.min(height, (room * 780) / numeralWidth(value));

/** A paper-coloured edge keeps lettering readable over the lathe work. */
export const halo = (palette: Palette, drawn: string): string =>
  drawn.replace(
    '<text',
    `<text stroke="${palette.paper}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`,
  );
