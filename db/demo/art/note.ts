import type { DemoBill, DemoCurrency } from '../types.ts';
import { drawEmblem, hatchings } from './guilloche.emblems.ts';
import { border, definitions, fineLines, type Note, rosette, sunburst } from './guilloche.grounds.ts';
import { type Anchor, escapeXml, fitted, halo, heightFor, MONO, numeral, text } from './guilloche.lettering.ts';
import { plate, serialOf, specimen, thread, touchMarks, watermark } from './guilloche.marks.ts';
import { paletteOf, seriesOf } from './guilloche.palette.ts';
import { num, ring, seeded, turned } from './guilloche.ts';

const medallion = (note: Note, iso: string, x: number, y: number): string => {
  const { palette } = note;
  return (
    `<g transform="translate(${num(x)} ${num(y)})"><ellipse rx="127" ry="157" fill="${palette.paper}" opacity=".85"/>` +
    `<defs><path id="rm" d="${ring(118, 6.5, 44, 3)}"/></defs>` +
    `<g transform="scale(1 1.256)" stroke="${palette.deep}" stroke-width=".7">${turned('rm', 4, 360 / 44)}</g>` +
    `<clipPath id="ov"><ellipse rx="109" ry="139"/></clipPath><ellipse rx="109" ry="139" fill="url(#gv)"/>` +
    `<g clip-path="url(#ov)"><g` +
    ` transform="scale(1.05)">${drawEmblem(seriesOf(iso).emblem, palette, seeded(iso))}</g></g>` +
    `<ellipse rx="109" ry="139" stroke="${palette.ink}" stroke-width="2.2"/><ellipse rx="127"` +
    ` ry="157" stroke="${palette.deep}" stroke-width="1.2"/></g>`
  );
};

const front = (currency: DemoCurrency, bill: DemoBill, note: Note): string => {
  const { palette, value, at, unit } = note;
  const cx = at(372);
  const mx = at(668);
  const height = heightFor(value, 300, 148);
  const near: Anchor = at(0) === 0 ? 'start' : 'end';
  const far: Anchor = near === 'start' ? 'end' : 'start';
  const country = currency.currencyName.toUpperCase();
  const money = currency.moneyName.toUpperCase();
  const baseline = 198 + height / 2;
  return (
    `${fineLines(note)}${rosette(cx, 196, 1.62, 'url(#gl)', 0.9)}` +
    `${rosette(at(214), 300, 0.82, palette.soft, 0.8)}${rosette(at(530), 96, 0.74, palette.soft, 0.8)}` +
    rosette(at(820), 208, 0.9, palette.soft, 0.8) +
    `${border(note)}${watermark(note, at(118))}${thread(note, at(204))}${medallion(note, currency.iso, mx, 200)}` +
    numeral(
      value,
      cx,
      baseline,
      height,
      'middle',
      `fill="${palette.paper}" stroke="${palette.paper}" stroke-width="62" stroke-linejoin="round" opacity=".9"`,
    ) +
    numeral(value, cx, baseline, height, 'middle', `fill="url(#gn)"`) +
    numeral(value, cx, baseline, height, 'middle', `fill="url(#hn)" opacity=".32"`) +
    halo(palette, text(country, cx, 82, fitted(country, 310, 25, 3), { fill: palette.ink, spacing: 3, weight: 700 })) +
    halo(palette, text(money, cx, 108, fitted(money, 300, 16, 2), { fill: palette.ink, spacing: 2, weight: 700 })) +
    halo(
      palette,
      text(unit.toUpperCase(), cx, 312, fitted(unit, 280, 26, 5), { fill: palette.ink, spacing: 5, weight: 700 }),
    ) +
    halo(palette, specimen(cx, 347, 330, palette.accentDeep)) +
    numeral(value, at(58), 84, heightFor(value, 126, 38), near, `fill="${palette.ink}"`) +
    numeral(value, at(844), 84, heightFor(value, 84, 36), far, `fill="${palette.ink}"`) +
    numeral(value, at(844), 352, heightFor(value, 84, 36), far, `fill="${palette.ink}"`) +
    text(currency.iso, at(58), 350, 30, { anchor: near, fill: palette.ink, spacing: 2, weight: 700 }) +
    plate(at(830), palette) +
    text(serialOf(currency.iso, bill.value), at(830) + 6, 202, 17, {
      family: MONO,
      fill: palette.accentDeep,
      weight: 700,
      turn: -90,
      spacing: 1,
    }) +
    touchMarks(note, at(0) === 0 ? 40 : 844)
  );
};

const back = (currency: DemoCurrency, bill: DemoBill, note: Note): string => {
  const { palette, value, at, unit } = note;
  const iso = currency.iso;
  const panel = 'M-210 -112Q-196 -112 -196 -124H196Q196 -112 210 -112V100Q196 100 196 112H-196Q-196 100 -210 100Z';
  const px = at(512);
  const near: Anchor = at(0) === 0 ? 'start' : 'end';
  const far: Anchor = near === 'start' ? 'end' : 'start';
  const height = heightFor(value, 196, 104);
  const country = currency.currencyName.toUpperCase();
  const serial = serialOf(iso, bill.value);
  return (
    `${sunburst(note)}${rosette(at(170), 200, 1.5, 'url(#gl)', 0.9)}${rosette(at(814), 200, 1.2, 'url(#gl)', 0.8)}` +
    `${rosette(at(300), 68, 0.6, palette.soft, 0.8)}${rosette(at(300), 332, 0.6, palette.soft, 0.8)}` +
    `${border(note)}${thread(note, at(748))}` +
    `<g transform="translate(${num(px)} 192)"><path d="${panel}" fill="${palette.paper}"` +
    ` stroke="${palette.paper}" stroke-width="14" opacity=".9"/>` +
    `<clipPath id="pn"><path d="${panel}"/></clipPath><path d="${panel}" fill="url(#gv)"/>` +
    `<g clip-path="url(#pn)">${drawEmblem(seriesOf(iso).emblem, palette, seeded(`${iso} back`))}</g>` +
    `<path d="${panel}" stroke="${palette.ink}" stroke-width="2"/><path d="${panel}"` +
    ` transform="scale(1.025 1.04)" stroke="${palette.deep}"/></g>` +
    numeral(
      value,
      at(170),
      196 + height / 2,
      height,
      'middle',
      `fill="${palette.paper}" stroke="${palette.paper}" stroke-width="70" stroke-linejoin="round" opacity=".92"`,
    ) +
    numeral(value, at(170), 196 + height / 2, height, 'middle', `fill="${palette.accentDeep}"`) +
    halo(
      palette,
      text(unit.toUpperCase(), at(170), 286, fitted(unit, 190, 19, 3), { fill: palette.ink, spacing: 3, weight: 700 }),
    ) +
    halo(palette, text(country, px, 342, fitted(country, 300, 19, 3), { fill: palette.ink, spacing: 3, weight: 700 })) +
    halo(palette, specimen(at(170), 350, 250, palette.ink)) +
    text(iso, at(58), 88, 40, { anchor: near, fill: palette.ink, spacing: 2, weight: 700 }) +
    numeral(value, at(846), 86, heightFor(value, 66, 34), far, `fill="${palette.ink}"`) +
    numeral(value, at(846), 352, heightFor(value, 86, 40), far, `fill="${palette.accentDeep}"`) +
    plate(at(816), palette) +
    text(serial, at(816) - 5, 202, 16, { family: MONO, fill: palette.ink, weight: 700, turn: 90, spacing: 1 })
  );
};

/** An engraved-looking note of our own invention: the same arguments always give the same picture. */
export const drawNote = (currency: DemoCurrency, bill: DemoBill, side: 'front' | 'back'): string => {
  const { iso } = currency;
  const ranked = currency.bills.map((one) => one.value).sort((a, b) => a - b);
  const index = Math.max(0, ranked.indexOf(bill.value));
  const mirrored = seeded(`${iso} layout`)() > 0.5;
  const note: Note = {
    palette: paletteOf(iso, index),
    value: String(bill.value),
    unit: bill.name.replace(/^.*?\d[\d\s]*/, ''),
    index,
    lobes: 12 + (index % 4) * 2 + Math.floor(seeded(`${iso} lobes`)() * 4),
    random: seeded(`${iso} ${bill.value}`),
    at: (x) => (mirrored === (side === 'front') ? 900 - x : x),
  };
  const drawn = side === 'front' ? front(currency, bill, note) : back(currency, bill, note);
  const label = escapeXml(`${bill.name}, illustration de démonstration`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 400" width="900" height="400"><title>${label}</title>` +
    `<defs>${definitions(note, side)}${hatchings(note.palette)}</defs>` +
    `<path d="M0 0H900V400H0Z" fill="url(#gp)"/><g fill="none">${drawn}</g></svg>`
  );
};
