import type { Relief } from './relief.ts';
import { box, disc, limb, line, move, type Point, place, polygon } from './reliefPath.ts';
import { star } from './reliefShapes.ts';

const all = <T>(items: readonly T[], draw: (item: T) => string): string => items.map((item) => draw(item)).join('');

/** A single maple leaf with its veins. */
export function maple(r: Relief): string {
  const half: readonly Point[] = [
    [0, -262],
    [26, -206],
    [44, -178],
    [86, -200],
    [78, -150],
    [66, -84],
    [78, -76],
    [104, -112],
    [132, -146],
    [144, -108],
    [176, -116],
    [214, -124],
    [202, -88],
    [190, -58],
    [212, -46],
    [236, -34],
    [200, -6],
    [128, 56],
    [118, 70],
    [122, 84],
    [136, 112],
    [84, 106],
    [24, 100],
    [10, 104],
  ];
  const points = [
    ...half,
    ...half
      .slice(1)
      .toReversed()
      .map(([x, y]): Point => [-x, y]),
  ];
  const leafPath = move(polygon(points), place(450, 436, 1.04));
  const veins = [
    '450,540 450,380 450,200',
    '450,540 520,440 622,322',
    '450,540 380,440 278,322',
    '450,544 540,490 660,404',
    '450,544 360,490 240,404',
    '450,546 510,536 570,542',
    '450,546 390,536 330,542',
  ];
  const ribs = [
    '450,330 484,290',
    '450,330 416,290',
    '450,390 496,344',
    '450,390 404,344',
    '450,280 474,250',
    '450,280 426,250',
    '546,410 552,360',
    '354,410 348,360',
    '584,366 626,352',
    '316,366 274,352',
    '560,476 608,470',
    '340,476 292,470',
    '516,446 570,440',
    '384,446 330,440',
  ];
  return (
    r.raise(limb('450,530,9 452,590,8 444,640,7 430,672,8'), 5) +
    r.raise(leafPath, 10) +
    r.cut(all(veins, line), 5, 0.55) +
    r.cut(all(ribs, line), 3, 0.42)
  );
}

/** The great organ of the Musikverein, seen as an ordered front of pipes. */
export function organ(r: Relief): string {
  const pipe = (x: number, top: number, width: number, foot = 560): string =>
    `M${x - width / 2} ${top}H${x + width / 2}V${foot - 40}L${x + 4} ${foot}H${x - 4}L${x - width / 2} ${foot - 40}Z`;
  const bay = (centre: number, count: number, width: number, peak: number, slope: number): string =>
    Array.from({ length: count }, (_, n) => {
      const off = n - (count - 1) / 2;
      return pipe(centre + off * (width + 5), peak + Math.abs(off) * slope, width);
    }).join('');
  const mouths = (centre: number, count: number, width: number): string =>
    Array.from({ length: count }, (_, n) => {
      const x = centre + (n - (count - 1) / 2) * (width + 5);
      return line(`${x - width * 0.3},520 ${x},506! ${x + width * 0.3},520`);
    }).join('');
  const column = (x: number): string => box(x - 9, 262, 18, 300) + box(x - 14, 252, 28, 12);
  return (
    r.raise(box(170, 562, 560, 30) + box(186, 592, 528, 66), 7) +
    r.cut(
      all([214, 300, 386, 472, 558, 644], (x) => box(x, 606, 62, 38)),
      3,
      0.4,
    ) +
    r.raise(bay(450, 7, 26, 214, 16), 6) +
    r.raise(bay(292, 5, 22, 300, -14) + bay(608, 5, 22, 300, -14), 6) +
    r.raise(bay(200, 2, 18, 330, 6) + bay(700, 2, 18, 330, 6), 5) +
    r.cut(mouths(450, 7, 26) + mouths(292, 5, 22) + mouths(608, 5, 22), 3, 0.55) +
    r.raise(column(346) + column(554) + column(230) + column(670), 5) +
    r.raise(
      polygon([
        [332, 252],
        [568, 252],
        [568, 236],
        [450, 172],
        [332, 236],
      ]) +
        box(214, 240, 118, 14) +
        box(568, 240, 118, 14),
      6,
    ) +
    r.raise(disc(450, 214, 15), 4) +
    r.emboss(star(450, 152, 16, 6, 0.45) + disc(230, 228, 11) + disc(670, 228, 11), 2.5)
  );
}
