import type { Note } from './guilloche.grounds.ts';
import { fitted, heightFor, numeral, SANS, text } from './guilloche.lettering.ts';
import type { Palette } from './guilloche.palette.ts';
import { num, seeded } from './guilloche.ts';

export const watermark = ({ palette, value }: Note, x: number): string =>
  `<ellipse cx="${num(x)}" cy="200" rx="60" ry="92" fill="${palette.paper}" opacity=".82"/>` +
  `<g opacity=".42"><use href="#ro" transform="translate(${num(x)} 186)scale(.5)"` +
  ` stroke="${palette.soft}" stroke-width="2"/></g>` +
  numeral(value, x, 276, heightFor(value, 80, 34), 'middle', `fill="${palette.soft}" opacity=".75"`);

export const thread = ({ palette }: Note, x: number): string =>
  `<path d="M${num(x)} 13V387" stroke="${palette.soft}" stroke-width="6" opacity=".45"/>` +
  `<path d="M${num(x)} 26V387" stroke="url(#gs)" stroke-width="8" stroke-dasharray="34 18"/>` +
  `<path d="M${num(x)} 26V387" stroke="#6f7375" stroke-width="1.4" stroke-dasharray="3 5 8 5 3 10 0 18"/>`;

export const serialOf = (iso: string, value: number): string => {
  const random = seeded(`${iso} ${value} serial`);
  const letter = (): string => String.fromCharCode(65 + Math.floor(random() * 26));
  const figures = Array.from({ length: 8 }, () => Math.floor(random() * 10)).join('');
  return `${letter()}${letter()} ${figures} ${letter()}`;
};

/** Raised bars for the fingers: one more for each step up the series. */
export const touchMarks = ({ palette, index }: Note, x: number): string =>
  Array.from({ length: index + 1 }, (_, bar) => `M${num(x)} ${130 + bar * 16}h16`)
    .join('')
    .replace(/^/, `<path stroke="${palette.ink}" stroke-width="5" d="`)
    .concat('"/>');

export const plate = (x: number, palette: Palette): string =>
  `<rect x="${num(x - 12)}" y="110" width="24" height="184" rx="3" fill="${palette.paper}" opacity=".78"/>`;

export const specimen = (x: number, y: number, room: number, fill: string): string =>
  text('SPÉCIMEN · DÉMONSTRATION', x, y, fitted('SPÉCIMEN · DÉMONSTRATION', room, 16, 2), {
    family: SANS,
    fill,
    spacing: 2,
    weight: 700,
  });
