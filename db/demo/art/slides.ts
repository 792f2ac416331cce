import { demoIngots } from '../metals.ingots.ts';
import { barParts } from './bar.ts';
import { coinParts } from './coin.ts';
import { line, type Point } from './reliefPath.ts';
import {
  at,
  balance,
  band,
  banknote,
  centred,
  chain,
  course,
  fan,
  house,
  inks,
  pile,
  room,
  sceneDefs,
  shade,
  stone,
  weight,
} from './reliefScenes.ts';

type Scene = { defs: string; body: string };

function page(width: number, height: number, { defs, body }: Scene): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${sceneDefs}${defs}</defs>${body}</svg>`
  );
}

/** Wide picture of the home page; its left half stays calm for the words laid over it. */
export function drawSlide(key: string): string {
  return page(1600, 600, (slides[key] ?? slides.napoleon)());
}

export function drawNews(key: string): string {
  return page(1200, 675, (news[key] ?? news['cours-semaine'])());
}

function bar(key: string, prefix: string): { defs: string; shape: string } {
  const metal = demoIngots.find((one) => one.key === key);
  return metal ? barParts(metal, prefix) : { defs: '', shape: '' };
}

const wide = (heart: Point): string => room(1600, 600, 470, heart, true);

function napoleon(): Scene {
  const rooster = coinParts('napoleon-20f-coq', 900, 'a');
  const genius = coinParts('napoleon-20f-genie', 900, 'b');
  return {
    defs: rooster.defs + genius.defs,
    body:
      wide([1190, 250]) +
      pile(918, 508, 150, 4) +
      pile(1480, 516, 168, 9) +
      centred(1350, 262, 0.42, genius.shape, 10) +
      shade(1150, 536, 190, 18, 0.36) +
      centred(1130, 308, 0.52, rooster.shape, -6) +
      pile(1384, 556, 156, 3),
  };
}

function lingots(): Scene {
  const kilo = bar('lingot-1kg-umicore', 'a');
  const hundred = bar('lingot-100g-valcambi', 'b');
  const ounce = bar('lingotin-1oz-pamp', 'c');
  const ten = bar('lingotin-10g-argor-heraeus', 'd');
  return {
    defs: kilo.defs + hundred.defs + ounce.defs + ten.defs,
    body:
      wide([1210, 250]) +
      shade(1010, 520, 120, 14) +
      centred(1452, 286, 0.5, ounce.shape, 12) +
      centred(1270, 250, 0.58, hundred.shape, 3) +
      centred(1080, 410, 0.62, kilo.shape, 4) +
      centred(1420, 452, 0.36, ten.shape, 24),
  };
}

function devises(): Scene {
  const sovereign = coinParts('souverain', 916.7, 'a');
  return {
    defs: sovereign.defs,
    body:
      wide([1230, 270]) +
      shade(1180, 548, 330, 20, 0.3) +
      fan(1010, 500, 1.12, [inks.slate, inks.sage, inks.rose, inks.sand], -62, 19) +
      centred(1015, 470, 0.24, sovereign.shape, -8) +
      pile(1490, 548, 120, 5),
  };
}

function jewels(): string {
  const heap = course(
    (t): Point => [
      4 + (96 - 34 * t) * Math.sin(t * 15.3 + 0.6),
      200 - 8 * Math.cos(t * 21) - 44 * t + 10 * Math.abs(Math.sin(t * 15.3 + 0.6)),
    ],
  );
  return chain(heap, 7.5) + band(40, 162, 42, 16) + band(-34, 156, 50, -16);
}

function rachat(): Scene {
  return {
    defs: '',
    body:
      wide([1200, 250]) +
      balance(1190, 540, 410, 226, 26, jewels(), weight(-58, 212, 34) + weight(14, 212, 26) + weight(64, 212, 18)) +
      shade(1500, 556, 60, 9) +
      band(1500, 528, 44, 8),
  };
}

const slides: Readonly<Record<'napoleon', () => Scene>> & Readonly<Record<string, () => Scene>> = {
  napoleon,
  lingots,
  devises,
  rachat,
};

const plain = (heart: Point, horizon = 540): string => room(1200, 675, horizon, heart, false);

function cours(): Scene {
  const leafCoin = coinParts('maple-leaf', 999.9, 'a');
  const heights = [372, 356, 392, 380, 330, 344, 300, 312, 268, 280, 236, 214];
  const points = heights.map((y, n): Point => [150 + n * 66, y]);
  const path = line(points.map(([x, y]) => `${x},${y}`).join(' '));
  const grid = [200, 270, 340, 410, 480].map((y) => `M120 ${y}H1080`).join('');
  return {
    defs:
      leafCoin.defs +
      `<linearGradient id="area" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${house.gold}" stop-opacity=".38"/>` +
      `<stop offset="1" stop-color="${house.gold}" stop-opacity="0"/></linearGradient>`,
    body:
      plain([860, 250], 675) +
      `<path d="${grid}" stroke="#DCCDAA" stroke-width="1.5" stroke-dasharray="2 8"/>` +
      `<path d="M120 550H1080" stroke="${house.ink}" stroke-width="2.5"/>` +
      `<g stroke="${house.ink}" stroke-width="2">${points.map(([x]) => `<path d="M${x} 550V560"/>`).join('')}</g>` +
      `<path d="${path}L876 550L150 550Z" fill="url(#area)"/>` +
      `<path d="${path}" fill="none" stroke="${house.ink}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>` +
      points
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="7" fill="${house.ivory}" stroke="${house.ink}" stroke-width="3"/>`,
        )
        .join('') +
      centred(934, 226, 0.34, leafCoin.shape, 8),
  };
}

function prime(): Scene {
  const rooster = coinParts('napoleon-20f-coq', 900, 'a');
  return {
    defs: rooster.defs,
    body:
      plain([600, 280]) +
      pile(210, 568, 150, 4) +
      pile(386, 574, 150, 7) +
      pile(562, 580, 150, 11) +
      shade(866, 592, 190, 18, 0.36) +
      centred(860, 350, 0.56, rooster.shape, -5),
  };
}

function dollarEuro(): Scene {
  const arrow = (turn: number): string =>
    `<g transform="rotate(${turn} 600 330)"><path d="M430 220C500 150 700 150 770 220" fill="none" stroke="${house.ink}" stroke-width="24" stroke-linecap="round"/>` +
    `<path d="M708 238L774 224L772 154" fill="none" stroke="${house.ink}" stroke-width="24" stroke-linecap="round" stroke-linejoin="round"/></g>`;
  return {
    defs: '',
    body:
      plain([600, 330], 675) +
      at(770, 420, 1.2, banknote(inks.slate, 11), 9) +
      at(430, 262, 1.2, banknote(inks.sage, 8), -9) +
      `<circle cx="600" cy="340" r="66" fill="${house.ivory}" stroke="${house.gold}" stroke-width="4"/>` +
      at(600, 340, 0.22, `<g transform="translate(-600 -330)">${arrow(0)}${arrow(180)}</g>`),
  };
}

function parcel(): string {
  return (
    shade(600, 582, 260, 18, 0.34) +
    '<path d="M380 330L600 392V590L380 520Z" fill="#CFA66B"/><path d="M820 330L600 392V590L820 520Z" fill="#B88C50"/>' +
    '<path d="M380 330L600 272L820 330L600 392Z" fill="#E3C08A"/>' +
    `<path d="M470 306L694 366V562L724 552V357L502 298Z" fill="${house.ink}" opacity=".9"/>` +
    `<path d="M722 304L500 364V558L470 548V354L692 296Z" fill="${house.ink}"/>` +
    '<path d="M380 330L600 392L820 330M600 392V590" fill="none" stroke="#8F6A38" stroke-width="2" opacity=".6"/>'
  );
}

/** A fir branch whose needles shorten towards the tip and lean in two tones. */
function fir(x: number, y: number, turn: number, scale: number): string {
  const needles = (lean: number, start: number): string =>
    Array.from({ length: 44 }, (_, n) => {
      const px = start + n * 8;
      const reach = (62 - n * 0.95) * (0.86 + 0.14 * Math.sin(n * 2.7 + start));
      const side = n % 2 ? 1 : -1;
      return `M${px} 0Q${(px + reach * 0.5).toFixed(1)} ${(side * reach * lean).toFixed(1)} ${(px + reach).toFixed(1)} ${(side * reach * lean * 1.2).toFixed(1)}`;
    }).join('');
  return at(
    x,
    y,
    scale,
    '<g fill="none" stroke-linecap="round"><path d="M0 0C120 8 240 6 366 0" stroke="#5E4A2E" stroke-width="6"/>' +
      `<path d="${needles(0.72, 4)}" stroke="#3F5A48" stroke-width="3"/><path d="${needles(0.44, 8)}" stroke="#5C7B63" stroke-width="2.600"/>` +
      `<path d="${needles(0.2, 14)}" stroke="#86A18A" stroke-width="1.800"/></g>`,
    turn,
  );
}

function delais(): Scene {
  const seal = coinParts('napoleon-10f', 900, 'a');
  return {
    defs: seal.defs,
    body:
      plain([600, 300]) +
      fir(-70, 150, -4, 1) +
      fir(-60, 60, 14, 1.15) +
      fir(40, -60, 44, 0.95) +
      fir(1270, 130, 176, 0.9) +
      fir(1250, 30, 162, 1.1) +
      fir(1130, -70, 132, 0.85) +
      [
        [300, 196, 24],
        [214, 206, 15],
        [930, 176, 21],
      ]
        .map(
          ([x = 0, y = 0, r = 0]) =>
            `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#wire)"/><path d="M${x} ${y - r}V${y - r - 14}" stroke="${house.soft}" stroke-width="2"/>`,
        )
        .join('') +
      parcel() +
      centred(598, 318, 0.1, seal.shape),
  };
}

function identite(): Scene {
  const lines = [
    [470, 258, 250],
    [470, 300, 320],
    [470, 342, 210],
    [470, 400, 280],
  ] as const;
  return {
    defs: '',
    body:
      plain([620, 320], 675) +
      shade(600, 548, 380, 18, 0.26) +
      `<g transform="rotate(-4 600 340)"><rect x="220" y="140" width="700" height="410" rx="22" fill="#3A2A0A" opacity=".14" transform="translate(8 12)"/>` +
      `<rect x="220" y="140" width="700" height="410" rx="22" fill="${house.paper}" stroke="${house.line}" stroke-width="3"/>` +
      `<path d="M220 162A22 22 0 0 1 242 140H898A22 22 0 0 1 920 162V204H220Z" fill="${inks.slate.paper}"/>` +
      `<rect x="262" y="240" width="166" height="206" rx="10" fill="#EFE7D6"/>` +
      `<path d="M345 270C378 270 392 296 388 328C384 360 366 378 345 378C324 378 306 360 302 328C298 296 312 270 345 270Z" fill="#C9B88F"/>` +
      `<path d="M268 446C274 404 308 392 345 392C382 392 416 404 422 446Z" fill="#B7A478"/>` +
      lines
        .map(([x, y, w]) => `<rect x="${x}" y="${y}" width="${w}" height="14" rx="7" fill="${house.line}"/>`)
        .join('') +
      `<rect x="470" y="258" width="150" height="14" rx="7" fill="${house.soft}" opacity=".55"/>` +
      `<path d="M262 484H878M262 510H878" stroke="${house.line}" stroke-width="9" stroke-dasharray="16 8"/>` +
      `<rect x="800" y="240" width="74" height="56" rx="8" fill="url(#wire)"/><path d="M800 268H874M826 240V296M848 240V296" stroke="#63400C" stroke-width="1.500" opacity=".6"/></g>` +
      shade(930, 560, 96, 14) +
      `<path d="M930 330L1036 366V446C1036 510 990 548 930 572C870 548 824 510 824 446V366Z" fill="${house.ink}"/>` +
      `<path d="M930 348L1020 379V446C1020 500 982 533 930 554C878 533 840 500 840 446V379Z" fill="none" stroke="${house.gold}" stroke-width="3"/>` +
      `<path d="M884 450L918 484L982 414" fill="none" stroke="${house.gold}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/>`,
  };
}

function bijoux(): Scene {
  const strand = course((t): Point => [150 + 860 * t, 430 + 96 * Math.sin(t * 6.4 + 0.4) - 40 * t], 140);
  return {
    defs: '',
    body:
      plain([600, 290], 420) +
      shade(560, 546, 320, 16, 0.2) +
      chain(strand, 15) +
      shade(430, 470, 150, 16) +
      band(430, 370, 150, -8) +
      '<path d="M398 290L386 244H458L448 290Z" fill="url(#wire)" stroke="#B0761F" stroke-width="1.500"/>' +
      stone(422, 252, 52) +
      '<path d="M376 232L390 262M468 232L454 262M422 266V252" stroke="url(#rim)" stroke-width="7" stroke-linecap="round"/>' +
      shade(790, 500, 120, 14) +
      band(790, 420, 112, 14) +
      band(900, 500, 84, -16),
  };
}

const news: Readonly<Record<'cours-semaine', () => Scene>> & Readonly<Record<string, () => Scene>> = {
  'cours-semaine': cours,
  'napoleon-prime': prime,
  'dollar-euro': dollarEuro,
  'delais-fetes': delais,
  'verification-identite': identite,
  'bijoux-18-carats': bijoux,
};
