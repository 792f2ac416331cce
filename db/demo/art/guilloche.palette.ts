import type { Emblem } from './guilloche.emblems.ts';
import { hash } from './guilloche.ts';

type Series = { emblem: Emblem; accent: number; hues: readonly number[] };

/** Hues in degrees of OKLCH, smallest denomination first; a negative one is muted (browns and greys). */
const series: Readonly<Record<string, Series>> = {
  AED: { emblem: 'dunes', accent: 75, hues: [-60, 145, 195, 305, 18, 250, -110] },
  AUD: { emblem: 'star', accent: 75, hues: [345, 245, 30, 90, 150] },
  BRL: { emblem: 'bird', accent: 145, hues: [255, 310, 20, 85, -55, 225, -250] },
  CAD: { emblem: 'fir', accent: 30, hues: [250, 305, 150, 25, -60] },
  CHF: { emblem: 'mountain', accent: 60, hues: [90, 25, 145, 245, -60, 310] },
  CNY: { emblem: 'pagoda', accent: 60, hues: [-120, 310, 250, -55, 155, 22] },
  CZK: { emblem: 'tree', accent: 90, hues: [160, 65, 355, 305, 125, 280] },
  DKK: { emblem: 'bridge', accent: 30, hues: [305, 60, 150, 250] },
  GBP: { emblem: 'rose', accent: 340, hues: [205, 60, 310, 22] },
  HKD: { emblem: 'skyline', accent: 330, hues: [310, 250, 150, 20, -55, 85] },
  HUF: { emblem: 'bridge', accent: 140, hues: [-50, 235, -75, 300, 350, -250] },
  IDR: { emblem: 'volcano', accent: 30, hues: [120, -250, -60, 305, 150, 245, 18] },
  ILS: { emblem: 'tree', accent: 210, hues: [22, 150, 60, 245] },
  ISK: { emblem: 'volcano', accent: 200, hues: [22, 305, 255, 220] },
  JPY: { emblem: 'wave', accent: 20, hues: [245, 310, -65] },
  KRW: { emblem: 'fir', accent: 25, hues: [245, 40, 150, 88] },
  MAD: { emblem: 'arch', accent: 25, hues: [310, 150, -55, 245] },
  MUR: { emblem: 'bird', accent: 200, hues: [-40, 280, 25, 150, 55, 245, 340] },
  MXN: { emblem: 'sun', accent: 145, hues: [310, 25, 150, 245, -280] },
  NOK: { emblem: 'ship', accent: 25, hues: [150, 22, 245, 60, 310] },
  NZD: { emblem: 'fern', accent: 190, hues: [55, 245, 150, 305, 25] },
  PLN: { emblem: 'castle', accent: 25, hues: [-80, 340, 240, 150, 75, -250] },
  RON: { emblem: 'mountain', accent: 80, hues: [-140, 310, 15, 130, 88, 240, 50, 275] },
  SEK: { emblem: 'lighthouse', accent: 90, hues: [305, 55, 245, 150, 25, -60] },
  SGD: { emblem: 'ship', accent: 20, hues: [305, 150, 22, 245, 60] },
  THB: { emblem: 'lotus', accent: 80, hues: [150, 240, 22, 305, -60] },
  TRY: { emblem: 'rose', accent: 200, hues: [-55, 20, 150, 55, 245, 315] },
  USD: { emblem: 'skyline', accent: 75, hues: [-155, 305, 65, 150, 345, 215] },
  XPF: { emblem: 'palm', accent: 20, hues: [150, 245, 75, 25] },
  ZAR: { emblem: 'tree', accent: 60, hues: [150, -60, 25, 245, 55] },
};

const fallbackEmblems: readonly Emblem[] = ['ship', 'tree', 'star', 'mountain', 'bird', 'wave'];

const fallback = (iso: string): Series => {
  const seed = hash(iso);
  return {
    emblem: fallbackEmblems[seed % fallbackEmblems.length] ?? 'star',
    accent: seed % 360,
    hues: [0, 1, 2, 3, 4, 5, 6, 7].map((step) => (seed + step * 67) % 360),
  };
};

export type Palette = {
  ink: string;
  deep: string;
  mid: string;
  soft: string;
  paper: string;
  tones: readonly [light: string, middle: string, dark: string];
  paperEdge: string;
  paperAccent: string;
  accent: string;
  accentDeep: string;
};

const channel = (value: number): string => {
  const light = Math.min(1, Math.max(0, value));
  const coded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(coded * 255)
    .toString(16)
    .padStart(2, '0');
};

/** OKLCH keeps every hue equally dark, which HSL does not; written as hex because not every renderer reads oklch(). */
const colour = (lightness: number, chroma: number, hue: number): string => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return `#${channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)}${channel(
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
  )}${channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)}`;
};

export const seriesOf = (iso: string): Series => series[iso] ?? fallback(iso);

export const paletteOf = (iso: string, index: number): Palette => {
  const { hues, accent } = seriesOf(iso);
  const signed = hues[index % hues.length] ?? 150;
  const hue = Math.abs(signed);
  const force = signed < 0 ? 0.5 : 1;
  // An accent too near the main hue would vanish in it.
  const apart = Math.abs(((accent - hue + 540) % 360) - 180) < 35 ? hue + 70 : accent;
  return {
    ink: colour(0.3, 0.085 * force, hue),
    deep: colour(0.4, 0.115 * force, hue),
    mid: colour(0.56, 0.115 * force, hue),
    soft: colour(0.72, 0.085 * force, hue),
    paper: colour(0.965, 0.016 * force, hue),
    tones: [colour(0.87, 0.05 * force, hue), colour(0.8, 0.07 * force, hue), colour(0.66, 0.09 * force, hue)],
    paperEdge: colour(0.875, 0.062 * force, hue),
    paperAccent: colour(0.915, 0.05, apart),
    accent: colour(0.62, 0.125, apart),
    accentDeep: colour(0.46, 0.13, apart),
  };
};
