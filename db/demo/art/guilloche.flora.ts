import { blob, body, type Draw, disc, ground, lines, rays, shape } from './guilloche.strokes.ts';
import { num } from './guilloche.ts';

const tree: Draw = (inks, random) => {
  const rows = [
    [7, -12, 88, -14, 19],
    [7, -38, 96, -2, 21],
    [6, -64, 78, 8, 22],
    [4, -88, 46, 10, 20],
  ] as const;
  let crown = '';
  let shade = '';
  let leaves = '';
  rows.forEach(([count, y, spread, drop, r], row) => {
    for (let clump = 0; clump < count; clump += 1) {
      const along = (clump / (count - 1)) * 2 - 1;
      const [cx, cy] = [along * spread, y + drop * along * along + random() * 6];
      crown += blob(cx, cy, r * (0.9 + random() * 0.2));
      if (row < 2 || along > 0.4) shade += blob(cx + 3, cy + 5, r * 0.8);
      for (let leaf = 0; leaf < 2; leaf += 1) {
        leaves += `M${num(cx - 14 + random() * 20)} ${num(cy - 12 + random() * 20)}q4 -7 8 0t8 1`;
      }
    }
  });
  return (
    disc(84, -100, 24, inks) +
    body('M-220 84Q-160 44 -100 68T20 62T140 60T220 58V110H-220Z', 'hc', inks) +
    body('M-20 96Q-8 60 -14 24L-52 -14 -46 -18 -10 8 -12 -30H0L4 4 42 -20 48 -14 14 26Q10 62 26 96Z', 'hb', inks) +
    shape(crown, 'none', inks.ink, 4) +
    shape(crown, 'url(#ha)') +
    shape(shade, 'url(#hb)') +
    lines(leaves, inks.ink, 1.6) +
    ground(inks)
  );
};

const palm: Draw = (inks) => {
  const crown = (x: number, y: number, size: number): string => {
    let fronds = '';
    for (const angle of [-176, -150, -122, -92, -62, -32, -6, 16, 164]) {
      const a = (angle * Math.PI) / 180;
      const tipX = x + size * Math.cos(a);
      const tipY = y + size * Math.sin(a) * 0.72 + size * 0.34;
      const midX = x + size * 0.55 * Math.cos(a);
      const midY = y + size * 0.62 * Math.sin(a) - size * 0.16;
      fronds += `M${num(x)} ${num(y)}Q${num(midX)} ${num(midY)} ${num(tipX)} ${num(tipY)}`;
      fronds += `Q${num(midX * 0.9 + x * 0.1)} ${num(midY + size * 0.26)} ${num(x)} ${num(y)}Z`;
    }
    return fronds;
  };
  const big = crown(-14, -62, 74);
  const small = crown(58, -18, 50);
  let sea = '';
  for (let y = 62; y < 88; y += 6) sea += `M-220 ${y}q7 -3 14 0${'t14 0'.repeat(31)}`;
  return (
    disc(34, 8, 40, inks) +
    shape('M-220 56H220V92H-220Z', inks.paper, inks.ink) +
    lines(sea, inks.ink, 1.1) +
    body('M-220 56L-180 20 -150 36 -120 12 -74 56ZM120 56L160 30 190 40 220 24V56Z', 'hc', inks) +
    body('M-30 100Q-4 30 -18 -62H-8Q12 30 -10 100ZM36 98Q62 50 54 -18H62Q76 50 52 98Z', 'hb', inks) +
    shape(big, inks.ink, inks.paper, 0.8) +
    shape(small, inks.ink, inks.paper, 0.8) +
    shape(blob(-20, -54, 6) + blob(-6, -52, 6) + blob(55, -12, 4.5) + blob(64, -12, 4.5), inks.paper, inks.ink) +
    ground(inks)
  );
};

const fir: Draw = (inks) => {
  const one = (x: number, base: number, height: number): string => {
    const right: [number, number][] = [];
    for (let step = 1; step <= 6; step += 1) {
      const y = base - height + (height * step) / 6;
      const w = (height * 0.3 * step) / 6;
      right.push([w, y], [w * 0.5, y - 4]);
    }
    const left = [...right].reverse().map(([w, y]): [number, number] => [-w, y]);
    return `M${x} ${base - height}${[...right, ...left].map(([w, y]) => `L${num(x + w)} ${num(y)}`).join('')}Z`;
  };
  return (
    disc(-60, -74, 28, inks) +
    body('M-220 80L-150 -20 -110 22 -60 -50 -10 30 40 -36 90 40 140 -14 220 80Z', 'hc', inks) +
    shape('M-60 -50L-78 -26 -64 -30 -56 -20 -46 -28ZM40 -36L22 -8 36 -14 46 -6 56 -14Z', inks.paper) +
    body(one(-92, 92, 110) + one(92, 92, 120) + one(-160, 94, 90) + one(164, 94, 100), 'ha', inks) +
    body(one(-46, 98, 140) + one(52, 100, 130), 'hb', inks) +
    shape(one(2, 104, 196), inks.ink, inks.paper, 1) +
    ground(inks)
  );
};

const rose: Draw = (inks) => {
  const petal = (r: number, w: number): string =>
    `M0 0C${num(-w)} ${num(-r * 0.35)} ${num(-w)} ${num(-r)} ${num(-w * 0.3)} ${num(-r)}` +
    `Q0 ${num(-r * 0.9)} ${num(w * 0.3)} ${num(-r)}C${num(w)} ${num(-r)} ${num(w)} ${num(-r * 0.35)} 0 0Z`;
  let flower = '';
  for (const [count, r, w] of [
    [7, 98, 62],
    [6, 74, 54],
    [5, 52, 42],
    [5, 34, 30],
    [4, 18, 18],
  ] as const) {
    const leaf = shape(petal(r, w), inks.paper, inks.ink, 1.8) + shape(petal(r * 0.88, w * 0.9), 'url(#ha)');
    flower += `<defs><g id="p${r}">${leaf}</g></defs>`;
    for (let turn = 0; turn < count; turn += 1) {
      flower += `<use href="#p${r}" transform="rotate(${num((turn * 360) / count + r * 2.3)})"/>`;
    }
  }
  let leaves = `<defs><g id="pl">${shape('M0 -70Q-26 -96 0 -136Q26 -96 0 -70Z', inks.ink, inks.paper, 1.2)}</g></defs>`;
  for (const angle of [26, 62, 118, 154, 206, 242, 298, 334])
    leaves += `<use href="#pl" transform="rotate(${angle})"/>`;
  return (
    shape(blob(0, 0, 132), inks.paper, inks.mid) +
    rays(60, inks, 104) +
    leaves +
    flower +
    shape(blob(0, 0, 7), inks.ink)
  );
};

const lotus: Draw = (inks) => {
  let flower = '';
  for (const [angles, r, w] of [
    [[-74, 74, -52, 52, -28, 28, 0], 118, 34],
    [[-60, 60, -38, 38, -14, 14], 100, 30],
    [[-46, 46, -22, 22, 0], 80, 28],
  ] as const) {
    const petal = (width: number, reach: number): string =>
      `M0 0C${num(-width)} ${num(-reach * 0.4)} ${num(-width * 0.7)} ${num(-reach * 0.8)} 0 ${num(-reach)}` +
      `C${num(width * 0.7)} ${num(-reach * 0.8)} ${num(width)} ${num(-reach * 0.4)} 0 0Z`;
    const leaf = shape(petal(w, r), inks.paper, inks.ink, 1.6) + shape(petal(w * 0.85, r * 0.86), 'url(#ha)');
    flower += `<defs><g id="p${r}">${leaf}</g></defs>`;
    for (const angle of angles) flower += `<use href="#p${r}" transform="translate(0 66)rotate(${angle})"/>`;
  }
  let pond = '';
  for (let y = 76, row = 0; y < 140; y += 8, row += 1)
    pond += `M-224 ${y}q${8 + row} -4 ${16 + row * 2} 0${`t${16 + row * 2} 0`.repeat(27)}`;
  return (
    disc(0, -30, 96, inks) +
    rays(64, inks, 100) +
    shape('M-220 70H220V150H-220Z', inks.paper, inks.ink) +
    lines(pond, inks.ink, 1.2) +
    shape('M-220 92Q-160 72 -100 92Q-160 108 -220 92ZM100 94Q160 74 220 94Q160 110 100 94Z', inks.ink) +
    shape('M-104 84Q0 58 104 84Q0 118 -104 84Z', inks.ink, inks.paper) +
    flower
  );
};

const fern: Draw = (inks) => {
  let leaflets = '';
  let veins = '';
  for (let leaf = 0; leaf < 19; leaf += 1) {
    const t = leaf / 18;
    const x = -34 + 78 * t ** 1.5;
    const y = 120 - 226 * t;
    const size = 78 * Math.sin(Math.PI * (0.14 + 0.84 * t)) ** 0.8;
    for (const side of [-1, 1]) {
      const tipX = x + side * size;
      const tipY = y - size * (side === 1 ? 0.18 : 0.62);
      const midX = (x + tipX) / 2;
      const midY = (y + tipY) / 2;
      leaflets += `M${num(x)} ${num(y)}Q${num(midX)} ${num(midY - 9)} ${num(tipX)} ${num(tipY)}`;
      leaflets += `Q${num(midX)} ${num(midY + 7)} ${num(x)} ${num(y)}Z`;
      veins += `M${num(x)} ${num(y)}L${num(tipX)} ${num(tipY)}`;
    }
  }
  return (
    shape(blob(0, 0, 130), inks.paper, inks.mid) +
    rays(80, inks, 108) +
    shape(leaflets, inks.ink) +
    lines(veins, inks.paper, 0.9) +
    lines('M-38 136Q-24 30 46 -112', inks.ink, 3.4)
  );
};

export const flora = { tree, palm, fir, rose, lotus, fern } as const;
