import type { Relief } from './relief.ts';
import { box, disc, limb, line, move, outline, place, polar, polygon } from './reliefPath.ts';
import { closedCrown, laurel, leaf, lily, rays, ribbon, shield, star, stones, wing } from './reliefShapes.ts';

const all = <T>(items: readonly T[], draw: (item: T) => string): string => items.map((item) => draw(item)).join('');

/** Crowned shield of three lilies under a small sun. */
export function ecu(r: Relief): string {
  return (
    r.raise(shield(450, 466, 226, 262), 7) +
    r.sink(shield(450, 464, 200, 234), 0.3) +
    r.raise(lily(402, 404, 84) + lily(498, 404, 84) + lily(450, 506, 92), 5) +
    r.raise(box(352, 306, 196, 20) + all([360, 405, 495, 540], (x) => lily(x, 284, 48)) + lily(450, 278, 64), 5) +
    r.emboss(rays(450, 216, 14, 34, 12) + disc(450, 216, 14), 2.5)
  );
}

/** Two oval shields side by side, France and Navarre, under one crown. */
export function twinShields(r: Relief): string {
  const crown = closedCrown(450, 352, 230);
  const oval = (x: number): string => disc(x, 480, 106, 134);
  const chains = ['568,360 568,600', '476,480 660,480', '500,396 636,564', '636,396 500,564'];
  return (
    r.raise(crown.cap, 4, r.tone.dark) +
    r.raise(crown.arches, 4) +
    r.raise(crown.band, 5) +
    r.emboss(stones(450, 352, 230), 2) +
    r.raise(oval(568), 7) +
    r.sink(disc(568, 480, 92, 120), 0.3) +
    r.raise(all(chains, (c) => limb(c.replaceAll(' ', ',5 ').concat(',5'))) + disc(568, 480, 60, 78), 3) +
    r.sink(disc(568, 480, 52, 69), 0.3) +
    r.raise(all(chains, (c) => limb(c.replaceAll(' ', ',5 ').concat(',5'))) + disc(568, 480, 16), 3) +
    r.raise(oval(340), 7) +
    r.sink(disc(340, 480, 92, 120), 0.3) +
    r.raise(lily(302, 436, 76) + lily(378, 436, 76) + lily(340, 536, 86), 5) +
    r.raise(laurel(232, 210, 262, 5, 44, 450, 440) + laurel(232, 150, 98, 5, 44, 450, 440), 4) +
    r.raise(ribbon(450, 646, 0.9), 4)
  );
}

/** Quartered royal arms under a crown, with crossed laurel. */
export function royalShield(r: Relief): string {
  const crown = closedCrown(450, 342, 200);
  const lion = outline(
    '-40,-14 -20,-24 8,-20 34,-28 46,-16 40,-4 28,-2 30,12 20,12 14,0 -10,0 -14,14 -24,14 -24,0 -38,8 -52,-16 -44,-34!',
  );
  const lions = (x: number, y: number): string =>
    [-34, 0, 34].map((dy) => move(lion, place(x, y + dy, 0.86, 0, true))).join('');
  const rampant = outline(
    '-10,-52 14,-56 26,-40 12,-30 20,-10 40,-22 44,-10 20,6 22,22 40,30 34,48 14,34 2,18 -14,34 -12,54 -30,54 -28,26 -18,4 -34,8 -40,-6 -16,-12 -20,-34',
  );
  const scrolls = limb(
    '316,380,4 292,372,9 286,400,10 304,420,9 292,452,11 282,492,11 300,530,10 296,566,9 326,600,9 366,634,9 410,664,7 440,668,3',
  );
  const harp =
    'M-26 46C-34 10 -34 -26 -14 -48C0 -38 18 -44 32 -38C20 -6 2 30 -26 46ZM-20 32C-2 14 12 -10 20 -30C8 -32 -4 -30 -12 -34C-24 -14 -26 8 -20 32Z';
  return (
    r.raise(crown.cap, 4, r.tone.dark) +
    r.raise(crown.arches, 4) +
    r.raise(crown.band, 5) +
    r.emboss(stones(450, 342, 200), 2) +
    r.raise(scrolls + move(scrolls, [-1, 0, 0, 1, 900, 0]), 4) +
    r.raise(shield(450, 502, 268, 300), 8) +
    r.sink(shield(450, 500, 244, 274), 0.28) +
    r.cut(line('450,364 450,634') + line('330,494 570,494'), 5, 0.6) +
    r.raise(lions(388, 430), 3) +
    r.raise(lions(512, 550), 3) +
    r.raise(move(rampant, place(512, 428, 0.98)), 3) +
    r.raise(move(harp, place(392, 552, 1)), 3) +
    r.cut(line('384,522 380,572') + line('394,522 390,560') + line('402,522 400,548'), 2.5, 0.7)
  );
}

/** Arms of Castile and León under a crown, within the collar of the Golden Fleece. */
export function castileShield(r: Relief): string {
  const crown = closedCrown(450, 308, 178);
  const tower =
    'M-34 40V4H-40V-18H-30V-10H-22V-18H-14V-34H-18V-50H-9V-44H-4V-50H4V-44H9V-50H18V-34H14V-18H22V-10H30V-18H40V4H34V40H11V22C11 8 -11 8 -11 22V40Z';
  const lion = outline(
    '-10,-52 14,-56 26,-40 12,-30 20,-10 40,-22 44,-10 20,6 22,22 40,30 34,48 14,34 2,18 -14,34 -12,54 -30,54 -28,26 -18,4 -34,8 -40,-6 -16,-12 -20,-34',
  );
  const links = Array.from({ length: 19 }, (_, n) => {
    const angle = 62 + n * (236 / 18);
    return n === 9
      ? ''
      : star(...polar(450, 452, 214, angle), 19, 4, 0.5, angle) + disc(...polar(450, 452, 214, angle + 6.5), 6);
  }).join('');
  return (
    r.raise(crown.cap, 4, r.tone.dark) +
    r.raise(crown.arches, 4) +
    r.raise(crown.band, 5) +
    r.emboss(links, 2.5) +
    r.raise(shield(450, 452, 252, 280), 8) +
    r.sink(shield(450, 450, 228, 254), 0.28) +
    r.cut(line('450,324 450,576') + line('338,446 562,446'), 5, 0.6) +
    r.raise(move(tower, place(394, 386, 0.98)) + move(tower, place(506, 506, 0.98)), 3.5) +
    r.raise(move(lion, place(506, 384, 0.94)) + move(lion, place(396, 504, 0.94)), 3.5) +
    r.raise(shield(450, 446, 74, 84), 5) +
    r.emboss(lily(436, 432, 26) + lily(464, 432, 26) + lily(450, 462, 28), 1.5) +
    r.raise(
      outline(
        '428,654! 412,662 404,684 414,700 436,694 450,702 470,692 490,704 500,680 488,660 466,650 456,636 444,636',
      ),
      4,
    ) +
    r.cut(line('424,676 430,686 438,678') + line('448,674 454,684 462,676') + line('470,676 476,684 482,676'), 2.5, 0.5)
  );
}

/** Double-headed eagle, crowned, with an escutcheon on its breast. */
export function doubleEagle(r: Relief): string {
  const mirror = (path: string): string => move(path, [-1, 0, 0, 1, 900, 0]);
  const crown = closedCrown(450, 268, 104);
  const neck = limb('440,380,28 424,330,22 398,292,18 376,284,14');
  const head = outline('392,262! 366,258 348,272 322,286! 338,292 330,306! 352,306 372,312 396,300');
  const feathers = Array.from({ length: 8 }, (_, n) =>
    leaf(
      420 - n * 22,
      396 - 10 * Math.sin((n / 7) * Math.PI) - n * 3,
      96 + 76 * Math.sin(((n + 2.4) / 10) * Math.PI),
      17,
      196 + n * 16.5,
    ),
  ).join('');
  const coverts = Array.from({ length: 7 }, (_, n) => leaf(424 - n * 22, 384 - n * 5, 78, 14, 194 + n * 16)).join('');
  const arm = limb('436,376,26 360,352,22 290,330,16 250,286,8');
  const tail = [-44, -30, -15, 0, 15, 30, 44]
    .map((turn) => leaf(450, 540, 150 - Math.abs(turn) * 0.7, 20, 180 + turn))
    .join('');
  const leg =
    limb('414,540,22 380,588,14 352,614,9') +
    limb('352,612,6 326,606,5 308,616,3') +
    limb('352,612,6 330,628,5 318,644,3') +
    limb('352,612,6 354,636,5 350,652,3');
  return (
    r.raise(tail, 5) +
    r.raise(feathers + mirror(feathers), 5) +
    r.raise(coverts + mirror(coverts), 4) +
    r.raise(arm + mirror(arm), 5) +
    r.raise(leg + mirror(leg), 5) +
    r.raise(outline('450,340 494,360 520,430 506,510 450,572 394,510 380,430 406,360'), 8) +
    r.raise(neck + mirror(neck), 5) +
    r.raise(head + mirror(head), 5) +
    r.cut(disc(372, 280, 4) + mirror(disc(372, 280, 4)) + line('424,340 410,350') + line('416,316 400,328'), 3.5, 0.6) +
    r.raise(
      limb('352,618,5 300,600,5 250,560,4') +
        polygon([
          [250, 566],
          [228, 532],
          [262, 552],
        ]),
      4,
    ) +
    r.raise(disc(560, 636, 20) + box(555, 598, 10, 20) + box(548, 604, 24, 8), 4) +
    r.raise(shield(450, 448, 104, 120), 6) +
    r.sink(shield(450, 447, 90, 104), 0.3) +
    r.raise(box(402, 432, 96, 30), 3) +
    r.raise(crown.cap, 3, r.tone.dark) +
    r.raise(crown.arches + crown.band, 3)
  );
}

/** Eagle upon a shield, under a mantle and a crown. */
export function mantle(r: Relief): string {
  const crown = closedCrown(450, 278, 124);
  const half = outline(
    '450,282! 380,290 320,318 292,346! 316,360 300,430 276,520 246,600! 300,622 360,640 410,660 450,664!',
  );
  const mirror = (path: string): string => move(path, [-1, 0, 0, 1, 900, 0]);
  const inner = outline('450,330! 400,340 356,372 340,440 318,540 306,586! 360,606 410,622 450,626!');
  const spots = [
    [378, 420],
    [356, 500],
    [340, 560],
    [394, 580],
    [380, 490],
    [366, 552],
    [404, 360],
  ]
    .map(([x = 0, y = 0]) => leaf(x, y, 18, 5, 180) + disc(x, y, 4))
    .join('');
  const eagleWing = wing(440, 430, 104, -1, 4).join('');
  const sceptre = (turn: number): string =>
    move(box(-5, -250, 10, 520) + disc(0, -256, 15) + disc(0, 276, 11), place(450, 470, 1, turn));
  return (
    r.raise(sceptre(-38) + sceptre(38), 5) +
    r.raise(half + mirror(half), 7) +
    r.raise(inner + mirror(inner), 5, r.tone.light) +
    r.cut(spots + mirror(spots), 3, 0.42) +
    r.cut(line('312,372 290,480 262,590') + mirror(line('312,372 290,480 262,590')), 4, 0.4) +
    r.raise(disc(450, 478, 94, 112), 7) +
    r.sink(disc(450, 478, 82, 100), 0.4) +
    r.raise(move(eagleWing, [1, 0, 0, 1, 0, 20]) + mirror(move(eagleWing, [1, 0, 0, 1, 0, 20])), 3) +
    r.raise(outline('450,418 470,432 478,476 466,520 450,540 434,520 422,476 430,432'), 5) +
    r.raise(outline('452,398! 436,396 424,406 408,416! 426,422 440,430 460,424 464,408'), 4) +
    r.raise(
      box(410, 544, 80, 10) + leaf(450, 530, 36, 10, 200) + leaf(450, 530, 36, 10, 160) + leaf(450, 530, 38, 10, 180),
      3,
    ) +
    r.raise(crown.cap, 3, r.tone.dark) +
    r.raise(crown.arches + crown.band, 4) +
    r.raise(ribbon(450, 660, 0.7), 3)
  );
}
