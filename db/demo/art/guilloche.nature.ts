import { body, type Draw, disc, lines, shape, water } from './guilloche.strokes.ts';

const mountain: Draw = (inks) =>
  disc(70, -76, 26, inks) +
  body('M-220 90L-150 -8 -118 26 -78 -30 -20 60 40 90ZM40 90L110 -24 140 14 168 -18 220 60V90Z', 'hc', inks) +
  shape('M-118 96L-8 -112 24 -70 46 -48 118 96Z', inks.paper, inks.ink) +
  shape('M-8 -112L24 -70 46 -48 118 96H30L44 58 14 30 30 -6 4 -34 12 -68Z', 'url(#hb)') +
  shape('M-58 -16L-40 -26 -34 -6 -18 -32 -8 -8 4 -34 14 -20 30 -6 14 30 44 58 30 96H-118Z', 'url(#ha)') +
  shape('M-220 96Q-150 62 -70 84T70 82T220 84V150H-220Z', inks.paper, inks.ink) +
  shape('M-220 108Q-130 82 -40 104T220 100V150H-220Z', 'url(#hb)', inks.ink);

const wave: Draw = (inks) => {
  const crest =
    'M-220 96C-150 96 -120 40 -84 -16C-52 -66 6 -86 54 -58C86 -38 84 -4 58 6C64 -14 50 -30 30 -28' +
    'C2 -24 -4 30 40 62C84 92 150 88 220 78V150H-220Z';
  let inner = '';
  for (let step = 1; step < 9; step += 1) {
    const k = step * 7;
    inner += `M${-196 + k * 1.2} ${98 + k * 0.3}C${-132 + k} 88 ${-106 + k} 44 ${-72 + k * 0.8} ${-8 + k * 0.7}`;
    inner += `C${-46 + k * 0.4} ${-50 + k * 0.7} ${-6 + k * 0.1} ${-66 + k * 0.6} ${22 - k * 0.3} ${-56 + k * 0.55}`;
  }
  let foam = '';
  for (const [x, y, r] of [
    [60, 6, 7],
    [70, -6, 8],
    [78, -22, 8],
    [70, -40, 8],
    [54, -54, 9],
    [36, -62, 7],
    [50, 14, 5],
    [84, -8, 4],
    [92, -28, 4],
    [66, 22, 3],
    [88, 8, 3],
  ] as const) {
    foam += `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }
  return (
    disc(116, -62, 30, inks) +
    body('M84 92L132 26 148 40 190 92Z', 'hc', inks) +
    shape(crest, inks.paper, inks.ink, 2) +
    shape(crest, 'url(#hc)') +
    lines(inner, inks.ink, 2.2) +
    shape(foam, inks.paper, inks.ink) +
    shape('M-220 118Q-170 98 -120 114T-20 112T80 110T220 108V150H-220Z', inks.paper, inks.ink, 2) +
    shape('M-220 126Q-160 108 -100 124T20 122T120 120T220 118V150H-220Z', 'url(#hb)', inks.ink)
  );
};

const dunes: Draw = (inks) =>
  disc(30, -58, 40, inks) +
  lines('M-78 -70q8 -10 16 -1q8 -9 16 1M-40 -92q6 -8 12 -1q6 -7 12 1', inks.ink, 2.4) +
  body('M-220 50Q-150 -4 -90 34T30 22Q110 -16 220 44V100H-220Z', 'hc', inks) +
  shape('M-220 88Q-120 66 -66 24Q-40 4 -20 20Q40 76 220 80V150H-220Z', inks.paper, inks.ink, 1.8) +
  shape('M-66 24Q-40 4 -20 20Q40 76 220 80V150H60Q50 100 -10 72Q-56 50 -66 24Z', 'url(#hb)') +
  shape('M-220 128Q-60 120 30 74Q60 58 86 72Q140 106 220 112V150H-220Z', inks.paper, inks.ink, 1.8) +
  shape('M30 74Q60 58 86 72Q140 106 220 112V150H130Q120 116 76 98Q40 88 30 74Z', 'url(#hb)') +
  lines(
    'M-190 112Q-110 108 -46 70M-196 120Q-90 116 -24 84M-150 104Q-104 94 -62 56M-60 132Q0 124 34 98' +
      'M-20 138Q30 130 56 112',
    inks.ink,
    1.2,
  );

const volcano: Draw = (inks) => {
  let plume = '';
  for (const [x, y, r] of [
    [0, -74, 13],
    [-12, -90, 16],
    [12, -94, 15],
    [-4, -112, 20],
    [26, -112, 15],
    [44, -124, 18],
    [-30, -120, 14],
    [68, -130, 16],
  ] as const) {
    plume += `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }
  return (
    shape(plume, inks.paper, inks.ink) +
    shape(plume, 'url(#ha)') +
    body('M-220 88L-166 26 -140 46 -104 14 -60 88ZM70 88L120 28 150 54 176 34 220 88Z', 'hc', inks) +
    shape('M-134 92Q-52 40 -24 -60Q-12 -66 0 -58Q14 -66 26 -60Q54 40 138 92Z', inks.paper, inks.ink, 1.8) +
    shape('M4 -58Q14 -66 26 -60Q54 40 138 92H30Q46 60 22 30Q16 0 14 -24Z', 'url(#hb)') +
    shape('M-24 -60Q-34 -18 -54 20L-36 6 -30 30 -14 -2 -4 22 6 -14 18 8 22 30 30 92H-134Q-52 40 -24 -60Z', 'url(#ha)') +
    shape('M-24 -60Q0 -46 26 -60Q14 -66 0 -58Q-12 -66 -24 -60Z', inks.ink) +
    water(inks, 86)
  );
};

export const nature = { mountain, wave, dunes, volcano } as const;
