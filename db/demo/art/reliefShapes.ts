import { box, disc, limb, move, outline, type Point, place, polar, polygon } from './reliefPath.ts';

export function star(x: number, y: number, radius: number, points = 5, waist = 0.4, turn = 0): string {
  return polygon(
    Array.from(
      { length: points * 2 },
      (_, n): Point => polar(x, y, n % 2 ? radius * waist : radius, turn + (n * 180) / points),
    ),
  );
}

/** Tapered beams around a centre, alternately long and short. */
export function rays(x: number, y: number, from: number, to: number, count: number, start = 0, sweep = 360): string {
  return Array.from({ length: count }, (_, n) => {
    const angle = start + (sweep * n) / (sweep === 360 ? count : count - 1);
    const width = (sweep / count) * 0.3;
    return polygon([
      polar(x, y, from, angle - width),
      polar(x, y, n % 2 ? from + (to - from) * 0.78 : to, angle),
      polar(x, y, from, angle + width),
    ]);
  }).join('');
}

export function leaf(x: number, y: number, length: number, width: number, turn: number): string {
  const shape = `M0 0C${-width} ${-length * 0.3} ${-width * 0.8} ${-length * 0.75} 0 ${-length}C${width * 0.8} ${
    -length * 0.75
  } ${width} ${-length * 0.3} 0 0Z`;
  return move(shape, place(x, y, 1, turn));
}

/** A laurel branch along a circle, from one dial angle to another; leaves point to where it ends. */
export function laurel(
  radius: number,
  from: number,
  to: number,
  count: number,
  size: number,
  x = 450,
  y = 450,
): string {
  const way = Math.sign(to - from);
  let path = '';
  for (let n = 0; n < count; n++) {
    const angle = from + ((to - from) * n) / (count - 1);
    const [px, py] = polar(x, y, radius, angle);
    const along = angle + 90 * way;
    const grown = size * (n === count - 1 ? 0.85 : 1);
    if (n < count - 1) {
      path += leaf(...polar(x, y, radius + size * 0.1, angle), grown, size * 0.27, along - 36 * way);
      path += leaf(...polar(x, y, radius - size * 0.1, angle), grown, size * 0.27, along + 34 * way);
    }
    path += leaf(px, py, grown * 0.92, size * 0.21, along);
  }
  return path;
}

export function berries(radius: number, from: number, to: number, count: number, offset: number, size: number): string {
  return Array.from({ length: count }, (_, n) => {
    const angle = from + ((to - from) * (n + 0.5)) / count;
    return disc(...polar(450, 450, radius + (n % 2 ? offset : -offset), angle), size);
  }).join('');
}

export function lily(x: number, y: number, size: number): string {
  const half = 'M9 14C8 -12 22 -36 42 -27C60 -18 54 12 33 10C42 2 38 -10 29 -7C20 -4 20 8 16 14Z';
  const foot = 'M6 27C10 42 24 44 30 33C28 50 10 56 3 40Z';
  const shape = `M0 -56C17 -30 18 -6 6 14H-6C-18 -6 -17 -30 0 -56ZM-26 16H26V25H-26ZM-6 27H6C7 38 4 48 0 56C-4 48 -7 38 -6 27Z`;
  return [shape, half, foot, move(half, [-1, 0, 0, 1, 0, 0]), move(foot, [-1, 0, 0, 1, 0, 0])]
    .map((d) => move(d, place(x, y, size / 112)))
    .join('');
}

export function shield(x: number, y: number, width: number, height: number): string {
  const [w, h] = [width / 2, height / 2];
  return (
    `M${x - w} ${y - h}H${x + w}V${y + h * 0.25}C${x + w} ${y + h * 0.72} ${x + w * 0.4} ${y + h * 0.8} ${x} ${y + h}` +
    `C${x - w * 0.4} ${y + h * 0.8} ${x - w} ${y + h * 0.72} ${x - w} ${y + h * 0.25}Z`
  );
}

/** A closed royal crown standing on (x, y), `width` wide; three layers from back to front. */
export function closedCrown(x: number, y: number, width: number): { cap: string; arches: string; band: string } {
  const sized = (path: string): string => move(path, place(x, y, width / 200));
  const arch = limb('-92,-30,7 -104,-74,7 -84,-116,7 -44,-132,6 -4,-118,5');
  const inner = limb('-48,-34,6 -56,-76,6 -42,-112,6 -4,-120,5');
  const mirror = (path: string): string => move(path, [-1, 0, 0, 1, 0, 0]);
  const tips = [-92, -46, 0, 46, 92].map((px) => lily(px, -50, px % 92 ? 26 : 36)).join('');
  const cross = `${disc(0, -134, 13)}M-5 -146H5L4 -158H14V-168H4L5 -178H-5L-4 -168H-14V-158H-4Z`;
  return {
    cap: sized(outline('-88,-36! -98,-80 -76,-118 0,-122 76,-118 98,-80 88,-36!')),
    arches: sized(arch + inner + mirror(arch) + mirror(inner) + limb('0,-36,6 0,-80,6 0,-122,6')),
    band: sized(`${box(-98, -34, 196, 34)}${tips}${cross}`),
  };
}

/** Pearls and stones for a crown's band. */
export function stones(x: number, y: number, width: number): string {
  const s = width / 200;
  return [-76, -38, 0, 38, 76]
    .map((px, n) => (n % 2 ? disc(x + px * s, y - 17 * s, 8 * s) : star(x + px * s, y - 17 * s, 12 * s, 4, 0.62)))
    .join('');
}

/** A wing whose root is at (x, y), spread to the left when `way` is -1: rows of feathers, back row first. */
export function wing(x: number, y: number, size: number, way: 1 | -1, lift = 0): string[] {
  const row = (count: number, from: number, to: number, reach: number, start: number, wide: number): string =>
    Array.from({ length: count }, (_, n) => {
      const t = n / (count - 1);
      const angle = from + (to - from) * t + lift;
      const arm = 0.12 + 0.5 * t;
      const elbow = polar(0, 0, size * arm, 48 + lift * 0.6 + 18 * (1 - t));
      const length = size * reach * (start + (1 - start) * Math.sin((0.25 + 0.75 * t) * Math.PI * 0.5));
      return leaf(elbow[0], elbow[1], length, size * wide, angle);
    }).join('');
  const arm = limb(
    [
      [0, 0.06],
      [0.25, 0.075],
      [0.5, 0.06],
      [0.72, 0.02],
    ]
      .map(([t = 0, half = 0]) => {
        const [px, py] = polar(0, 0, size * t, 66 + lift * 0.6 - 22 * t);
        return `${px.toFixed(1)},${py.toFixed(1)},${(size * half).toFixed(1)}`;
      })
      .join(' '),
  );
  const sized = (path: string): string => move(path, [way, 0, 0, 1, x, y]);
  return [
    row(10, 172, 44, 0.78, 0.62, 0.062),
    row(9, 168, 48, 0.46, 0.66, 0.056),
    row(8, 160, 54, 0.24, 0.7, 0.05),
    arm,
  ].map(sized);
}

export function ribbon(x: number, y: number, size: number): string {
  const side = limb('4,0,5 34,-22,9 54,-8,8 30,8,7 4,4,4') + limb('4,4,5 26,30,7 30,58,6 52,80,7');
  return [side, move(side, [-1, 0, 0, 1, 0, 0]), disc(0, 2, 11)].map((d) => move(d, place(x, y, size))).join('');
}
