import { blob, body, type Draw, disc, lines, rays, shape } from './guilloche.strokes.ts';
import { num } from './guilloche.ts';

const star: Draw = (inks) => {
  let facets = '';
  let shades = '';
  const points = 8;
  for (let point = 0; point < points * 2; point += 1) {
    const long = point % 2 === 0;
    const a = (point / (points * 2)) * Math.PI * 2 - Math.PI / 2;
    const b = ((point + 1) / (points * 2)) * Math.PI * 2 - Math.PI / 2;
    const reach = (at: number): number => (at % 2 === 1 ? 34 : at % 4 === 0 ? 112 : 76);
    const path =
      `M0 0L${num(reach(point) * Math.cos(a))} ${num(reach(point) * Math.sin(a))}` +
      `L${num(reach(point + 1) * Math.cos(b))} ${num(reach(point + 1) * Math.sin(b))}Z`;
    facets += path;
    if (long) shades += path;
  }
  return (
    disc(0, 0, 128, inks) +
    rays(72, inks, 84) +
    shape(blob(0, 0, 84), inks.paper, inks.ink) +
    shape(blob(0, 0, 84), 'url(#hc)', inks.ink) +
    shape(facets, inks.paper, inks.ink) +
    shape(shades, 'url(#hb)', inks.ink, 1) +
    shape(blob(0, 0, 12), inks.paper, inks.ink, 2) +
    shape(blob(0, 0, 6), inks.ink)
  );
};

const sun: Draw = (inks) => {
  let flames = '';
  for (let ray = 0; ray < 16; ray += 1) {
    const turn = (ray / 16) * Math.PI * 2;
    const at = (angle: number, r: number): string =>
      `${num(r * Math.cos(turn + angle))} ${num(-22 + r * Math.sin(turn + angle))}`;
    const reach = ray % 2 === 0 ? 106 : 80;
    flames += `M${at(-0.16, 50)}Q${at(0.06, 66)} ${at(0, reach)}Q${at(0.2, 70)} ${at(0.16, 50)}Z`;
  }
  return (
    disc(0, -22, 122, inks) +
    shape(flames, inks.paper, inks.ink) +
    shape(flames, 'url(#hb)') +
    shape(blob(0, -22, 50), inks.paper, inks.ink, 2) +
    shape(blob(0, -22, 43), 'url(#ha)', inks.ink) +
    shape(blob(0, -22, 28), inks.paper, inks.ink) +
    shape(blob(0, -22, 22), inks.mid, inks.ink) +
    body(
      'M-220 110L-170 84H-140V70H-112V56H-84V70H-56V84H-30V98H30V84H56V70H84V56H112V70H140V84H170L220 110V150H-220Z',
      'ha',
      inks,
    ) +
    shape('M-220 122Q-100 104 0 114T220 116V150H-220Z', 'url(#hb)', inks.ink)
  );
};

const bird: Draw = (inks) => {
  const left =
    'M-6 -4C-40 -48 -88 -70 -150 -66Q-128 -52 -122 -42Q-104 -40 -98 -26Q-80 -24 -74 -10Q-56 -8 -50 6Q-34 8 -20 22Z';
  const right = 'M4 -8C18 -56 54 -96 116 -118Q104 -98 106 -88Q88 -76 88 -62Q72 -52 70 -38Q54 -28 52 -16Q36 -6 26 10Z';
  const trunk =
    'M-88 60Q-52 40 -30 12Q-12 -14 16 -14Q34 -14 46 -26Q60 -32 68 -22L96 -22Q76 -12 68 -8' +
    'Q56 24 18 34Q-6 44 -28 60Q-56 80 -100 92Q-84 74 -88 60Z';
  return (
    disc(30, -10, 100, inks) +
    rays(72, inks, 108) +
    body('M-220 110Q-150 60 -90 88T40 92T140 80T220 90V150H-220Z', 'hc', inks) +
    shape(right, inks.paper, inks.ink, 1.8) +
    shape(right, 'url(#ha)') +
    shape(trunk, inks.paper, inks.ink, 1.8) +
    shape(trunk, 'url(#hc)') +
    shape(left, inks.paper, inks.ink, 1.8) +
    shape(left, 'url(#hb)') +
    lines(
      'M-122 -42Q-66 -34 -20 8M-98 -26Q-54 -18 -18 12M-74 -10Q-44 -2 -18 16M106 -88Q54 -60 20 -8' +
        'M88 -62Q50 -40 24 -4M70 -38Q44 -22 26 2',
      inks.ink,
      1.8,
    ) +
    shape(blob(56, -20, 3.2), inks.ink) +
    shape('M-220 124Q-90 104 30 116T220 112V150H-220Z', 'url(#hb)', inks.ink)
  );
};

export const symbols = { star, sun, bird } as const;
