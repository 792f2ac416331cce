import { num } from './guilloche.ts';

export type Inks = { ink: string; mid: string; soft: string; paper: string; tones: readonly [string, string, string] };
export type Draw = (inks: Inks, random: () => number) => string;

const painted = (data: string, fill: string, stroke: string, width: number): string =>
  `<path d="${data}" fill="${fill}"` +
  `${stroke === 'none' ? '' : ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"`}/>`;

/** A hatching lies on its flat tone, since a picture too small to show the rules must still show the shade. */
export const shape = (data: string, fill: string, stroke = 'none', width = 1.4): string =>
  (fill.startsWith('url(#h') ? painted(data, fill.replace('#h', '#t'), 'none', 0) : '') +
  painted(data, fill, stroke, width);

export const lines = (data: string, stroke: string, width: number): string =>
  `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;

export const body = (data: string, hatch: 'ha' | 'hb' | 'hc', inks: Inks): string =>
  shape(data, `url(#${hatch})`, inks.ink);

export const blob = (x: number, y: number, r: number): string =>
  `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0`;

export const disc = (x: number, y: number, r: number, inks: Inks): string => shape(blob(x, y, r), inks.paper, inks.mid);

export const water = (inks: Inks, top: number): string => {
  let ripples = '';
  for (let y = top + 5, row = 0; y < 145; y += 5.5 + row * 0.7, row += 1) {
    const half = 9 + row * 2;
    ripples += `M${num(-224 + (row % 3) * 7)} ${num(y)}q${num(half / 2)} -3 ${num(half)} 0`;
    ripples += `t${num(half)} 0`.repeat(Math.ceil(440 / half));
  }
  return shape(`M-220 ${top}H220V150H-220Z`, inks.paper) + lines(ripples, inks.ink, 1.1);
};

export const ground = (inks: Inks): string =>
  shape('M-220 96Q-110 76 0 86T220 90V150H-220Z', inks.paper, inks.ink) +
  shape('M-220 112Q-90 90 30 104T220 104V150H-220Z', 'url(#hb)', inks.ink);

export const rays = (count: number, inks: Inks, inner: number): string => {
  let data = '';
  for (let ray = 0; ray < count; ray += 1) {
    const angle = (ray / count) * Math.PI * 2;
    const reach = ray % 2 === 0 ? 240 : inner + 40;
    data += `M${num(inner * Math.cos(angle))} ${num(inner * Math.sin(angle))}`;
    data += `L${num(reach * Math.cos(angle))} ${num(reach * Math.sin(angle))}`;
  }
  return lines(data, inks.mid, 1.3);
};
