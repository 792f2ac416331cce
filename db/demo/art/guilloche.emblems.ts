import { flora } from './guilloche.flora.ts';
import { nature } from './guilloche.nature.ts';
import { places } from './guilloche.places.ts';
import type { Inks } from './guilloche.strokes.ts';
import { symbols } from './guilloche.symbols.ts';
import { num } from './guilloche.ts';

/** Emblems are drawn around 0,0 in a scene 440 wide and 280 high; the middle 200 alone must make sense. */
const drawings = { ...places, ...nature, ...flora, ...symbols };

export type Emblem = keyof typeof drawings;

/** Engraved sky: ruled lines that open towards the horizon, broken by a halo. */
const sky = (inks: Inks, horizon: number): string => {
  let lines = '';
  let y = -140;
  let gap = 2.6;
  while (y < horizon) {
    lines += `M-220 ${num(y)}h440`;
    y += gap;
    gap *= 1.025;
  }
  return `<path d="${lines}" stroke="${inks.mid}" stroke-width=".9" fill="none"/>`;
};

export const drawEmblem = (emblem: Emblem, inks: Inks, random: () => number): string =>
  sky(inks, 150) + drawings[emblem](inks, random).replace(/-?\d+\.\d{2,}/g, (long) => num(Number(long)));

/** Three hatchings and, under each, its flat tone: a gradient of one stop, so that one name paints any form. */
export const hatchings = ({ ink, tones }: Inks): string => {
  const rule = (id: string, gap: number, turn: number, width: number, tone: string): string =>
    `<linearGradient id="t${id}"><stop stop-color="${tone}"/></linearGradient>` +
    `<pattern id="h${id}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(${turn})"><path d="M0 ${gap / 2}h${gap}" stroke="${ink}" ` +
    `stroke-width="${width}"/></pattern>`;
  return rule('a', 4, 35, 1.1, tones[0]) + rule('b', 3.2, -40, 1.7, tones[2]) + rule('c', 3, 0, 1, tones[1]);
};
