import type { Palette } from './guilloche.palette.ts';
import { num, ring, turned, wave } from './guilloche.ts';
import { serifGlyphs } from './reliefGlyphs.ts';

export type Note = {
  palette: Palette;
  value: string;
  unit: string;
  index: number;
  lobes: number;
  random: () => number;
  /** Mirrors the layout, so that series do not all look alike. */
  at: (x: number) => number;
};

export const definitions = ({ palette, value, lobes, index }: Note, side: 'front' | 'back'): string => {
  const gradient = (id: string, stops: readonly string[], box: string): string =>
    `<linearGradient id="${id}" ${box}>${stops
      .map((stop, at) => `<stop offset="${num(at / (stops.length - 1))}" stop-color="${stop}"/>`)
      .join('')}</linearGradient>`;
  const { paper, paperEdge, paperAccent, mid, accent, deep, accentDeep, ink } = palette;
  const across = 'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="900" y2="0"';
  const ground =
    side === 'front'
      ? [paperEdge, paper, paperAccent, paper, paperEdge]
      : [paperAccent, paperEdge, paper, paperEdge, paperAccent];
  const heart = 7 + (index % 3) * 2;
  const digits = [...new Set(value)].map((digit) => `<path id="n${digit}" d="${serifGlyphs[digit]?.[1] ?? ''}"/>`);
  return (
    gradient('gp', ground, 'x1="0" y1="0" x2="1" y2=".25"') +
    gradient('gl', side === 'front' ? [mid, accent, mid, accent, mid] : [accent, mid, accent, mid, accent], across) +
    gradient('gn', [deep, ink, accentDeep], 'x1="0" y1="0" x2="1" y2="1"') +
    gradient(
      'gs',
      ['#8d8f90', '#f4f5f2', '#a6a9a8', '#ece8d8', '#8d8f90'],
      'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="400"',
    ) +
    gradient('gv', [paperEdge, paper, paperAccent], 'x1="0" y1="0" x2="0" y2="1"') +
    `<pattern id="hn" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="rotate(-35)">` +
    `<path d="M0 12h24" stroke="${paper}" stroke-width="5"/></pattern>` +
    `<path id="ra" d="${ring(84, 15, lobes)}"/><path id="rb" d="${ring(58, 12, lobes - 2)}"/>` +
    `<path id="rc" d="${ring(25, 18, heart)}"/>` +
    `<g id="ro">${turned('ra', 6, 360 / lobes)}${turned('rb', 5, 360 / (lobes - 2))}` +
    `${turned('rc', 4, 360 / heart)}</g>` +
    `<path id="rk" d="${ring(17, 6, 8)}"/><g id="co">${turned('rk', 4, 45)}</g>${digits.join('')}`
  );
};

export const rosette = (x: number, y: number, scale: number, stroke: string, width: number): string =>
  `<use href="#ro" transform="translate(${num(x)} ${num(y)})scale(${num(scale)})" stroke="${stroke}" ` +
  `stroke-width="${Math.round((width / scale) * 100) / 100}"/>`;

export const fineLines = ({ random }: Note): string => {
  const half = Math.round(34 + random() * 22);
  const swing = Math.round(9 + random() * 8);
  const drift = 1.6 + random() * 2.4;
  let rows = '';
  for (let row = 0; row < 50; row += 1) {
    const x = Math.round((row * drift) % (2 * half)) + (row % 2) * half;
    rows += `<use href="#fl" x="${x}" y="${Math.round(10 + row * 7.7)}"/>`;
  }
  return (
    `<defs><path id="fl" d="${wave(-4 * half, 0, half, swing, Math.ceil(900 / half) + 5)}"/></defs>` +
    `<g stroke="url(#gl)" stroke-width=".6" opacity=".6">${rows}</g>`
  );
};

export const sunburst = ({ random }: Note): string => {
  let data = '';
  const spokes = 50;
  const bend = 0.5 + random() * 0.5;
  for (let spoke = 0; spoke < spokes; spoke += 1) {
    const angle = (spoke / spokes) * Math.PI * 2;
    const out = (r: number, turn: number): string =>
      `${num(r * Math.cos(angle + turn))} ${num(r * Math.sin(angle + turn))}`;
    data += `M${out(70, 0)}Q${out(250, -bend * 0.35)} ${out(520, 0)}`;
  }
  return (
    `<defs><path id="sp" d="${data}"/><g id="sq">${turned('sp', 3, 360 / spokes)}</g></defs>` +
    `<g transform="translate(450 200)" stroke="url(#gl)" stroke-width=".6" opacity=".7">` +
    `<use href="#sq"/><use href="#sq" transform="scale(1 -1)"/></g>`
  );
};

export const border = ({ palette }: Note): string => {
  const band = (id: string, length: number): string =>
    `<path id="${id}" d="${wave(0, 0, 11.9, 13, Math.round(length / 11.9))}"/>`;
  const strands = (id: string): string =>
    [0, 1, 2, 3].map((strand) => `<use href="#${id}" x="${num(strand * 5.95 - 11.9)}"/>`).join('');
  const corner = (x: number, y: number): string => `<use href="#co" x="${x}" y="${y}"/>`;
  return (
    `<path d="M12 12H888V388H12ZM36 36V364H864V36Z" fill="${palette.paper}" fill-rule="evenodd" opacity=".75"/>` +
    `<defs>${band('bh', 858)}${band('bv', 358)}<g id="sh">${strands('bh')}</g><g id="sv">${strands('bv')}</g></defs>` +
    `<g stroke="${palette.mid}" stroke-width=".9"><use href="#sh" x="24" y="24"/><use href="#sh" x="24" y="376"/>` +
    `<use href="#sv" transform="translate(24 24)rotate(90)"/><use href="#sv"` +
    ` transform="translate(876 24)rotate(90)"/></g>` +
    `<path d="M12 12H888V388H12ZM15 15V385H885V15ZM34 34H866V366H34Z" stroke="${palette.deep}" stroke-width="1"/>` +
    `<g fill="${palette.paper}" stroke="${palette.deep}" stroke-width=".8">` +
    `${corner(24, 24)}${corner(876, 24)}${corner(24, 376)}${corner(876, 376)}</g>`
  );
};
