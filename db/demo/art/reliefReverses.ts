import { type Relief, sized, straight, turned } from './relief.ts';
import { flyingEagle, springbok } from './reliefAnimals.ts';
import { bearded, coronet, helvetia, laureate, moustached } from './reliefEffigies.ts';
import { type Face, legend, side, wreath } from './reliefLayout.ts';
import { box, disc, limb, line, outline, polar } from './reliefPath.ts';
import { victory } from './reliefPeople.ts';
import { laurel, lily, rays, shield, star } from './reliefShapes.ts';

const left = { x: 196, y: 160, scale: 0.98 };
const right = { x: 704, y: 160, scale: 0.98, right: true };

/** Both sides of a krugerrand, which its quarter turns round. */
export const antelope = (r: Relief, bottom: string, years: string, size: number): string =>
  legend(r, { top: 'KRUGERRAND', bottom, size }) +
  sized(springbok(r), 0.84, 4, 14) +
  side(r, '19', years, 410, 58, 232);
export const president = (r: Relief): string =>
  legend(r, { top: 'SUID-AFRIKA · SOUTH AFRICA', size: 48 }) + bearded(r, { x: 200, y: 168, scale: 0.98 });

const queen = (r: Relief, top: string, bottom: string): string =>
  legend(r, { top, bottom, size: 46, radius: 322 }) + coronet(r, { x: 694, y: 168, scale: 0.94, right: true });

/** The federal shield between two branches of oak. */
function federalShield(r: Relief): string {
  return (
    r.raise(laurel(318, 200, 340, 9, 66), 5) +
    r.raise(laurel(318, 160, 20, 9, 66), 5) +
    r.raise(shield(450, 450, 250, 300), 7) +
    r.sink(shield(450, 448, 222, 270), 0.35) +
    r.raise(box(422, 356, 56, 180) + box(360, 418, 180, 56), 5)
  );
}

/** A cello among four violins. */
function strings(r: Relief): string {
  const body = outline(
    '450,330! 494,338 506,384 484,424 486,446 524,492 528,566 450,606 372,566 376,492 414,446 416,424 394,384 406,338',
  );
  const violin = outline(
    '0,-96! 24,-90 32,-60 20,-38 22,-26 44,0 46,44 0,66 -46,44 -44,0 -22,-26 -20,-38 -32,-60 -24,-90',
  );
  const violins = [-46, -23, 23, 46].map((turn) => {
    const [x, y] = polar(450, 640, 232, turn);
    return (
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})">` +
      `${r.raise(violin, 5) + r.raise(box(-7, -176, 14, 168), 3) + r.cut(line('-14,6 -18,20 -14,34') + line('14,6 18,20 14,34'), 3, 0.6)}</g>`
    );
  });
  return (
    violins.join('') +
    r.raise(body, 7) +
    r.raise(box(438, 206, 24, 300) + disc(450, 202, 22), 5) +
    r.cut(line('412,470 404,496 412,522') + line('488,470 496,496 488,522'), 4, 0.6) +
    r.cut(['442', '447', '453', '458'].map((x) => line(`${x},210 ${x},560`)).join(''), 1.6, 0.6) +
    r.raise(box(420, 532, 60, 10), 3)
  );
}

/** The three roofs of the Temple of Heaven above their terraces. */
function temple(r: Relief): string {
  const roof = (y: number, half: number): string =>
    r.raise(
      outline(
        `${450 - half},${y}! ${450 - half * 0.55},${y - 34} ${450 - half * 0.3},${y - 70}! ${450 + half * 0.3},${y - 70}! ${450 + half * 0.55},${y - 34} ${450 + half},${y}!`,
      ),
      6,
    ) +
    r.cut(
      [-0.6, -0.3, 0, 0.3, 0.6]
        .map((t) => line(`${450 + half * t * 0.5},${y - 62} ${450 + half * t},${y - 8}`))
        .join(''),
      3,
      0.4,
    );
  const columns = (y: number, half: number, tall: number): string =>
    r.raise([-1, -0.5, 0, 0.5, 1].map((t) => box(450 + half * t - 8, y, 16, tall)).join(''), 4);
  return (
    columns(560, 160, 62) +
    roof(562, 226) +
    columns(462, 120, 30) +
    roof(464, 172) +
    columns(366, 80, 30) +
    roof(368, 124) +
    r.raise(limb('450,306,22 450,262,9 450,240,4'), 4) +
    r.raise(box(270, 622, 360, 20) + box(236, 648, 428, 20) + box(202, 674, 496, 20), 4)
  );
}

/** A cross with a lily at each end and a crown in each corner. */
function liliedCross(r: Relief): string {
  const arms = [0, 90, 180, 270].map(
    (turn) => `<g transform="rotate(${turn} 450 450)">${r.raise(box(434, 270, 32, 164) + lily(450, 252, 96), 6)}</g>`,
  );
  const corners = [45, 135, 225, 315].map((turn) => {
    const [x, y] = polar(450, 450, 138, turn);
    return r.emboss(lily(x, y, 64), 3);
  });
  return arms.join('') + corners.join('') + r.raise(star(450, 450, 44, 4, 0.5, 45), 5);
}

const emperor = 'NAPOLEON III EMPEREUR';

/** The side that each coin of the demo shows second. */
export const coinReverses: Readonly<Record<string, Face>> = {
  'napoleon-20f-coq': { draw: (r) => legend(r, { top: 'RÉPUBLIQUE FRANÇAISE', size: 50 }) + helvetia(r, right) },
  'napoleon-20f-genie': {
    draw: (r) => legend(r, { top: 'LIBERTÉ · ÉGALITÉ · FRATERNITÉ', size: 46, radius: 322 }) + wreath(r, '20', '1878'),
  },
  'napoleon-10f': { draw: (r) => legend(r, { top: emperor, size: 52 }) + moustached(r, right) },
  'napoleon-40f': {
    draw: (r) => legend(r, { top: 'EMPIRE FRANÇAIS', size: 54 }) + wreath(r, '40', '1811'),
  },
  souverain: {
    draw: (r) => legend(r, { top: 'GEORGIVS V D.G. BRITT: OMN: REX', size: 44, radius: 324 }) + moustached(r, left),
  },
  'demi-souverain': { draw: (r) => legend(r, { top: 'VICTORIA DEI GRATIA', size: 52 }) + coronet(r, left) },
  krugerrand: { draw: president },
  'krugerrand-quart': { draw: (r) => antelope(r, 'FYNGOUD 1/4 OZ FINE GOLD', '80', 50) },
  'pesos-50': {
    draw: (r) =>
      legend(r, { top: 'ESTADOS UNIDOS MEXICANOS', size: 46, radius: 322 }) + sized(flyingEagle(r), 0.8, 10, 40),
  },
  'dollars-20-saint-gaudens': {
    draw: (r) =>
      legend(r, { top: 'LIBERTY', size: 54 }) +
      r.cut(rays(450, 520, 190, 300, 40), 3, 0.3) +
      sized(victory(r), 0.7, 0, 48),
  },
  'dollars-10-liberty': {
    draw: (r) =>
      legend(r, { top: 'UNITED STATES OF AMERICA', bottom: 'TEN D.', size: 46, radius: 322 }) +
      sized(flyingEagle(r), 0.78, 10, 24),
  },
  'vreneli-20f': {
    draw: (r) => federalShield(r) + side(r, '20', 'FR', 470, 62, 196) + r.emboss(straight('1935', 450, 690, 48), 3),
  },
  'maple-leaf': { draw: (r) => queen(r, 'ELIZABETH II', '50 DOLLARS · 2012') },
  philharmonique: {
    draw: (r) => legend(r, { top: 'WIENER PHILHARMONIKER', size: 48 }) + sized(strings(r), 0.94, 0, 40),
  },
  britannia: { draw: (r) => queen(r, 'ELIZABETH II · D · G · REG · F · D', '100 POUNDS') },
  kangourou: { draw: (r) => queen(r, 'ELIZABETH II · AUSTRALIA', '100 DOLLARS') },
  panda: {
    draw: (r) =>
      sized(temple(r), 0.92, 0, -6) + r.emboss(turned('2019', { radius: 330, at: 180, size: 48, foot: 'out' }), 3),
  },
  'ecu-or-louis-xii': {
    hammered: true,
    draw: (r) =>
      liliedCross(r) +
      r.emboss(turned('XPS · VINCIT · XPS · REGNAT · XPS · IMPERAT · ', { radius: 317, size: 48, full: true }), 3),
  },
  'louis-or-ecus-accoles': {
    draw: (r) => legend(r, { top: 'LUD · XVI · D · G · FR · ET NAV · REX', size: 44, radius: 324 }) + laureate(r, left),
  },
  'marengo-20f': {
    draw: (r) => legend(r, { top: 'LIBERTÉ ÉGALITÉ', bottom: 'ERIDANIA', size: 48 }) + wreath(r, '20', "L'AN 9"),
  },
  'napoleon-5f-petit-module': {
    draw: (r) => legend(r, { top: 'EMPIRE FRANÇAIS', size: 54 }) + wreath(r, '5', '1854'),
  },
  'napoleon-50f-strasbourg': { draw: (r) => legend(r, { top: emperor, size: 52 }) + moustached(r, left) },
  'ducat-joseph-ii': {
    draw: (r) =>
      legend(r, { top: 'IOS · II · D · G · R · I · S · A · GE · HV · BO · REX', size: 40, radius: 326 }) +
      laureate(r, right),
  },
  'escudos-8-charles-iv': {
    draw: (r) =>
      legend(r, { top: 'CAROL · IIII · D · G · HISP · ET IND · R', bottom: '1797', size: 44, radius: 324 }) +
      laureate(r, right),
  },
};
