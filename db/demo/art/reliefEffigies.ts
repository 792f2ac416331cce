import type { Relief } from './relief.ts';
import { disc, limb, line, type Matrix, move, outline } from './reliefPath.ts';
import { leaf, star } from './reliefShapes.ts';

/** One stylised head in profile to the left, drawn for the demo; nobody's portrait. Box about 420 by 560. */
const man = outline(
  '166,92 140,140 132,176 128,192 92,262! 96,272 118,280! 112,292 106,304 118,312! 108,320 114,334 122,346 112,364 114,388 138,402 176,402 ' +
    '204,414 214,440 204,490 168,540! 206,556 262,560 318,540 372,506! 350,460 342,410 362,350 384,300 392,220 372,140 310,84 232,70',
);
const woman = outline(
  '168,96 146,140 140,176 137,192 106,258! 110,268 128,276! 121,288 115,299 128,307! 118,315 123,328 131,340 124,356 128,378 150,390 186,390 ' +
    '208,404 216,436 204,490 172,536! 214,552 262,556 312,538 356,508! 334,456 330,404 352,346 376,300 386,220 366,140 306,88 232,76',
);

type Head = { x: number; y: number; scale: number; right?: boolean };

function frame({ x, y, scale, right = false }: Head): Matrix {
  return right ? [-scale, 0, 0, scale, x, y] : [scale, 0, 0, scale, x, y];
}

function features(r: Relief, m: Matrix, s: number): string {
  const at = (path: string): string => move(path, m);
  return (
    r.sink(at(outline('142,206! 156,196 176,200 184,208! 170,214 154,216')), 0.38) +
    r.cut(at(line('136,188 158,178 190,188')), 4.5 * s, 0.4) +
    r.cut(at(line('142,206 156,195 176,199 188,209')), 3.5 * s, 0.65) +
    r.cut(at(line('150,217 166,218 180,213')), 2.5 * s, 0.4) +
    r.cut(at(line('112,270 124,258 122,246')), 3 * s, 0.45) +
    r.cut(at(line('120,310 138,308 148,304')), 3.5 * s, 0.6) +
    r.cut(at(line('150,286 160,304 156,322')), 3 * s, 0.22) +
    r.cut(at(line('146,392 200,386 252,350 268,310')), 5 * s, 0.26) +
    r.cut(at(line('232,420 246,470 236,520')), 5 * s, 0.22)
  );
}

function ear(r: Relief, m: Matrix, s: number): string {
  return (
    r.raise(move(outline('268,232 288,222 304,240 298,270 284,294 270,296 268,270'), m), 4 * s) +
    r.cut(move(line('278,242 292,242 290,262 278,276'), m), 3 * s, 0.5)
  );
}

/** Locks: short waved cuts spread over the hair. */
function locks(m: Matrix, words: readonly string[]): string {
  return words.map((word) => move(line(word), m)).join('');
}

const shortHair = outline(
  '164,96! 182,118 206,112 216,134 240,130 246,156 262,176 258,204 272,224 300,222 312,248 304,290 322,318 344,330! 366,340 382,312 404,262 406,200 388,136 336,84 262,56 206,62',
);
const shortLocks = [
  '344,104 296,82 240,74 196,84',
  '350,118 300,102 250,98 214,104',
  '356,132 312,122 268,128 240,122',
  '362,146 324,144 286,158 262,152',
  '368,162 336,170 298,194 268,182',
  '374,180 350,200 316,226 280,214',
  '382,198 366,230 340,256 312,246',
  '388,220 380,254 356,286 322,288',
  '394,246 388,280 370,312 340,318',
  '186,90 198,102 210,104',
  '218,112 230,122 240,124',
];

/** Laureate head, in the manner of the first Empire. */
export function laureate(r: Relief, head: Head): string {
  const m = frame(head);
  const s = head.scale;
  const wreath = [
    [176, 112, 300],
    [214, 104, 296],
    [252, 108, 290],
    [290, 122, 276],
    [322, 146, 262],
    [346, 182, 246],
    [356, 224, 232],
  ] as const;
  const leaves = wreath
    .map(([x, y, turn]) => leaf(x + 14, y + 16, 66, 15, turn - 24) + leaf(x + 14, y + 4, 66, 15, turn + 22))
    .join('');
  return (
    r.raise(move(man, m), 9 * s) +
    features(r, m, s) +
    ear(r, m, s) +
    r.raise(move(shortHair, m), 6 * s) +
    r.cut(locks(m, shortLocks), 4 * s, 0.42) +
    r.raise(
      move(limb('366,262,9 384,300,8 376,344,8 396,388,9') + limb('360,266,8 356,310,7 338,350,7 352,402,8'), m),
      5 * s,
    ) +
    r.raise(move(leaves, m), 5 * s)
  );
}

/** Bare head with moustache and pointed beard, in the manner of the second Empire. */
export function moustached(r: Relief, head: Head): string {
  const m = frame(head);
  const s = head.scale;
  return (
    r.raise(move(man, m), 9 * s) +
    features(r, m, s) +
    ear(r, m, s) +
    r.raise(move(shortHair, m), 6 * s) +
    r.cut(locks(m, shortLocks), 4 * s, 0.42) +
    r.raise(move(outline('112,352! 124,344 136,352 138,384 118,424! 104,396'), m), 4 * s) +
    r.raise(move(outline('70,300! 92,286 116,280 136,288 150,306! 128,306 104,302'), m), 4 * s) +
    r.cut(move(line('86,296 112,290 138,300'), m), 2.5 * s, 0.4)
  );
}

/** Full beard and combed hair, for the small Krugerrand. */
export function bearded(r: Relief, head: Head): string {
  const m = frame(head);
  const s = head.scale;
  const beard = outline(
    '118,318! 104,344 98,376 108,412 140,440 188,446 236,424 270,382 290,330 296,288 274,286! 262,318 236,344 196,350 164,340 146,318',
  );
  const coat = outline('176,420! 128,476 60,530! 150,576 290,580 452,530! 420,470 384,426 348,394! 300,420 230,430');
  const strands = [
    '126,346 132,384 150,420',
    '152,352 160,392 180,428',
    '186,358 196,394 214,416',
    '222,354 236,380 250,392',
    '256,332 266,350 272,360',
  ];
  return (
    r.raise(move(man, m), 9 * s) +
    features(r, m, s) +
    r.raise(move(coat, m), 6 * s) +
    r.cut(
      move(
        line('176,430 190,500 176,570') + line('340,410 290,460 214,500') + line('176,430 196,470 214,500 218,572'),
        m,
      ),
      4 * s,
      0.4,
    ) +
    ear(r, m, s) +
    r.raise(move(shortHair, m), 6 * s) +
    r.cut(locks(m, shortLocks), 4 * s, 0.42) +
    r.raise(move(beard, m), 6 * s) +
    r.cut(locks(m, strands), 4 * s, 0.4) +
    r.raise(move(outline('90,286! 116,280 140,288 158,312! 126,308 100,304'), m), 4 * s)
  );
}

const womanHair = outline(
  '170,98! 176,128 194,150 206,186 232,204 262,214 270,250 262,292 288,318 316,348! 350,352 392,330 410,270 408,196 384,128 330,80 256,60 206,68',
);
const womanLocks = [
  '182,112 216,118 262,104 306,112',
  '192,140 230,148 280,134 330,144',
  '206,176 246,178 296,166 350,178',
  '240,206 284,204 326,200 366,212',
  '276,236 316,236 352,238 384,250',
  '276,276 314,272 350,274 384,286',
  '296,312 328,306 356,310 378,316',
];

/** Coronet and gathered hair: the Liberty of the American eagles of gold. */
export function coronet(r: Relief, head: Head): string {
  const m = frame(head);
  const s = head.scale;
  const curls = limb('330,340,14 352,392,16 332,440,13 350,492,9') + limb('366,322,12 396,366,14 386,416,11 404,452,5');
  return (
    r.raise(move(curls, m), 5 * s) +
    r.raise(move(woman, m), 9 * s) +
    features(r, m, s) +
    r.raise(move(womanHair, m), 6 * s) +
    r.cut(locks(m, womanLocks), 4 * s, 0.42) +
    r.raise(move(disc(398, 250, 44, 50), m), 6 * s) +
    r.cut(locks(m, ['366,232 396,216 428,236', '364,256 398,244 434,262', '372,282 400,272 428,284']), 4 * s, 0.42) +
    r.raise(move(outline('164,112! 158,70 174,34! 220,62 280,84 344,128 364,160! 336,158 268,124 212,112'), m), 5 * s) +
    r.cut(move(line('174,92 222,90 282,108 340,142'), m), 3 * s, 0.45) +
    r.emboss(move([0, 1, 2, 3].map((n) => disc(196 + n * 34, 74 + n * 12, 6)).join(''), m), 2)
  );
}

/** Braided hair under a garland of mountain flowers: Helvetia. */
export function helvetia(r: Relief, head: Head): string {
  const m = frame(head);
  const s = head.scale;
  const braid = [
    [182, 110, 18],
    [204, 100, 19],
    [230, 94, 20],
    [258, 94, 21],
    [286, 100, 21],
    [312, 114, 22],
    [336, 134, 22],
    [354, 160, 22],
    [366, 190, 21],
    [370, 222, 21],
    [366, 254, 20],
    [354, 284, 18],
  ] as const;
  const flowers = [
    [206, 132],
    [246, 128],
    [286, 138],
    [318, 164],
    [334, 202],
  ] as const;
  return (
    r.raise(move(outline('196,440! 130,500 96,560! 190,574 330,568 430,540! 396,480 344,440'), m), 6 * s) +
    r.raise(move(woman, m), 9 * s) +
    features(r, m, s) +
    r.raise(move(womanHair, m), 6 * s) +
    r.cut(locks(m, womanLocks.slice(1)), 4 * s, 0.36) +
    r.raise(move(limb('350,300,20 372,350,19 362,400,17 380,450,13 372,486,5'), m), 5 * s) +
    r.cut(
      locks(m, [
        '338,330 366,340 384,326',
        '346,362 372,376 388,358',
        '346,396 368,406 386,392',
        '356,428 376,436 392,424',
      ]),
      4 * s,
      0.5,
    ) +
    r.raise(
      move(braid.map(([x, y, size], n) => leaf(x - 8, y + 14, size * 2.1, size * 0.75, n * 12 - 30)).join(''), m),
      5 * s,
    ) +
    r.emboss(move(flowers.map(([x, y]) => star(x, y, 19, 6, 0.5)).join(''), m), 2.5) +
    r.cut(move(flowers.map(([x, y]) => disc(x, y, 4)).join(''), m), 3 * s, 0.6) +
    r.cut(move(line('196,452 250,480 330,478 372,460') + line('160,500 240,528 340,524 404,500'), m), 4 * s, 0.4)
  );
}

/** Crested helmet with a laurel: Italy delivered at Marengo. */
export function helmeted(r: Relief, head: Head): string {
  const m = frame(head);
  const s = head.scale;
  const bowl = outline(
    '150,140! 158,96 200,58 268,44 338,66 388,120 404,190 396,250 360,296! 316,286 286,250 270,206 232,176 190,160',
  );
  const crest = outline(
    '150,70! 176,24 236,-8 316,-4 392,38 440,110 456,200 446,290 420,360! 414,300 420,220 396,130 344,66 268,40 200,50',
  );
  const hairs = [
    '180,46 190,28',
    '214,36 222,6',
    '256,32 262,-6',
    '300,40 314,0',
    '340,58 364,18',
    '374,90 408,54',
    '398,130 438,102',
    '412,176 454,164',
    '418,226 456,226',
    '416,280 448,286',
  ];
  return (
    r.raise(
      move(limb('350,290,16 372,350,17 356,404,14 374,456,10') + limb('330,300,13 338,360,14 322,410,10 330,440,5'), m),
      5 * s,
    ) +
    r.raise(move(outline('196,430! 140,486 110,552! 200,572 330,566 420,534! 384,476 344,430'), m), 6 * s) +
    r.raise(move(woman, m), 9 * s) +
    features(r, m, s) +
    r.raise(move(outline('186,152! 212,190 248,214 262,262 286,306 330,318! 352,280 300,200 236,156'), m), 5 * s) +
    r.cut(locks(m, ['206,170 240,190 268,232', '230,166 272,198 294,250', '276,262 294,286 318,300']), 4 * s, 0.42) +
    r.raise(move(crest, m), 6 * s) +
    r.cut(locks(m, hairs), 4.5 * s, 0.42) +
    r.raise(move(bowl, m), 7 * s) +
    r.cut(move(line('160,142 210,142 262,170 300,220 336,276 362,288'), m), 4 * s, 0.45) +
    r.raise(
      move(
        [
          [196, 128, 290],
          [236, 132, 300],
          [276, 152, 318],
          [308, 186, 334],
          [334, 226, 340],
        ]
          .map(([x = 0, y = 0, t = 0]) => leaf(x + 12, y + 14, 60, 14, t - 26) + leaf(x + 12, y, 60, 14, t + 18))
          .join(''),
        m,
      ),
      4 * s,
    ) +
    r.cut(move(line('204,470 260,500 350,486') + line('176,516 262,540 370,522'), m), 4 * s, 0.4)
  );
}
