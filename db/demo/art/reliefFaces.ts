import { sized, straight, turned } from './relief.ts';
import { bison, flyingEagle, kangaroo, panda, rooster } from './reliefAnimals.ts';
import { castileShield, doubleEagle, ecu, mantle, royalShield, twinShields } from './reliefArms.ts';
import { coronet, helmeted, helvetia, laureate, moustached } from './reliefEffigies.ts';
import { type Face, ground, legend, side, wreath } from './reliefLayout.ts';
import { maple, organ } from './reliefObjects.ts';
import { line, outline, polar } from './reliefPath.ts';
import { britannia, genius, mandorla, saintGeorge, victory } from './reliefPeople.ts';
import { antelope, president } from './reliefReverses.ts';
import { star } from './reliefShapes.ts';

const stars13 = Array.from({ length: 13 }, (_, n) =>
  star(...polar(450, 450, 336, -150 + n * 25), 21, 5, 0.42, -150 + n * 25),
).join('');

const alps = outline(
  '88,590! 126,540! 144,546! 198,462! 226,500! 244,494! 300,560! 560,556! 600,510! 618,520! 656,456! 690,506! 704,500! 724,524! 738,510! 812,590! 790,634 756,660! 620,676 280,676 144,660!',
);

/** What each coin of the demo shows first; legends are those of the true coin, emblems are our own drawing. */
export const coinFaces: Readonly<Record<string, Face>> = {
  'napoleon-20f-coq': {
    draw: (r) =>
      legend(r, { top: 'LIBERTÉ · ÉGALITÉ · FRATERNITÉ', bottom: '1907', size: 46, radius: 322 }) +
      sized(rooster(r), 0.86, -16, 26) +
      side(r, '20', 'FRS', 560, 62, 210),
  },
  'napoleon-20f-genie': {
    draw: (r) =>
      legend(r, { top: 'RÉPUBLIQUE FRANÇAISE', size: 50 }) +
      sized(genius(r), 0.8, -6, 62) +
      ground(r, 684, 190) +
      r.emboss(straight('AUG. DUPRÉ', 450, 732, 34), 2.5),
  },
  'napoleon-10f': {
    draw: (r) => legend(r, { top: 'EMPIRE FRANÇAIS', size: 54 }) + wreath(r, '10', '1860'),
  },
  'napoleon-40f': {
    draw: (r) => legend(r, { top: 'NAPOLEON EMPEREUR', size: 56 }) + laureate(r, { x: 196, y: 154, scale: 1.04 }),
  },
  souverain: {
    draw: (r) => saintGeorge(r) + ground(r, 676, 240) + r.emboss(straight('1911', 450, 752, 60), 3),
  },
  'demi-souverain': {
    draw: (r) =>
      r.emboss(
        turned('BRITANNIARUM', { radius: 316, at: -64, size: 46 }) +
          turned('REGINA FID: DEF:', { radius: 316, at: 64, size: 46 }) +
          turned('1890', { radius: 316, at: 180, size: 50, foot: 'out' }),
        3,
      ) + royalShield(r),
  },
  krugerrand: { draw: (r) => antelope(r, 'FYNGOUD 1 OZ FINE GOLD', '81', 52) },
  'krugerrand-quart': { draw: president },
  'pesos-50': {
    draw: (r) =>
      r.emboss(
        turned('50 PESOS', { radius: 322, at: -74, size: 46 }) +
          turned('37,5 GR ORO PURO', { radius: 324, at: 82, size: 40 }) +
          turned('1821 · 1947', { radius: 322, at: 180, size: 48, foot: 'out' }),
        3,
      ) + sized(victory(r), 0.79, 0, 12),
  },
  'dollars-20-saint-gaudens': {
    draw: (r) =>
      legend(r, { top: 'UNITED STATES OF AMERICA', size: 46, radius: 326 }) +
      r.emboss(turned('TWENTY DOLLARS', { radius: 272, at: 0, size: 38 }), 2.5) +
      sized(flyingEagle(r), 0.8, 26, 84),
  },
  'dollars-10-liberty': {
    draw: (r) =>
      r.emboss(stars13, 3) +
      coronet(r, { x: 206, y: 150, scale: 0.98 }) +
      r.emboss(turned('1894', { radius: 316, at: 180, size: 56, foot: 'out' }), 3),
  },
  'vreneli-20f': {
    draw: (r) =>
      legend(r, { top: 'HELVETIA', size: 58 }) +
      r.raise(alps, 5) +
      r.cut(
        line('196,476 188,516 166,548') +
          line('204,476 220,514 246,540') +
          line('652,470 640,516 618,540') +
          line('662,470 684,514 706,540') +
          line('734,520 750,548 764,560'),
        4,
        0.4,
      ) +
      helvetia(r, { x: 196, y: 160, scale: 0.98 }),
  },
  'maple-leaf': {
    draw: (r) =>
      legend(r, { top: 'CANADA', bottom: 'FINE GOLD 1 OZ OR PUR', size: 48 }) +
      sized(maple(r), 0.98, 0, -12) +
      side(r, '9999', '9999', 596, 38, 142),
  },
  philharmonique: {
    draw: (r) =>
      legend(r, { top: 'REPUBLIK ÖSTERREICH', bottom: '1 UNZE GOLD 999.9', size: 46, radius: 324 }) +
      sized(organ(r), 0.84, 0, 12) +
      r.emboss(straight('100 EURO', 450, 690, 40), 2.5),
  },
  britannia: {
    draw: (r) =>
      r.emboss(
        turned('BRITANNIA 2015', { radius: 324, at: -76, size: 44 }) +
          turned('1 OZ 999.9 FINE GOLD', { radius: 324, at: 72, size: 40 }),
        3,
      ) + sized(britannia(r), 0.94, -2, 4),
  },
  buffalo: {
    draw: (r) =>
      legend(r, { top: 'UNITED STATES OF AMERICA', bottom: '$50 1 OZ .9999 FINE GOLD', size: 46, radius: 322 }) +
      sized(bison(r), 0.84, 2, 0),
  },
  kangourou: {
    draw: (r) =>
      legend(r, { top: 'THE AUSTRALIAN KANGAROO', bottom: '2024 · 1 OZ 9999 GOLD', size: 46, radius: 322 }) +
      sized(kangaroo(r), 1, -16, 0),
  },
  panda: {
    draw: (r) =>
      sized(panda(r), 0.8, 0, 52) + r.emboss(turned('AU 999 · 30 G · 2019', { radius: 326, at: 0, size: 46 }), 3),
  },
  'ecu-or-louis-xii': {
    hammered: true,
    draw: (r) =>
      sized(ecu(r), 1.1, 0, 14) +
      r.emboss(turned('LVDOVICVS · DEI · GRACIA · FRANCORVM · REX · ', { radius: 317, size: 50, full: true }), 3),
  },
  'louis-or-ecus-accoles': {
    draw: (r) => legend(r, { top: 'CHRS REGN VINC IMPER', bottom: '1786', size: 48 }) + twinShields(r),
  },
  'marengo-20f': {
    draw: (r) =>
      legend(r, { top: "L'ITALIE DÉLIVRÉE À MARENGO", size: 44, radius: 326 }) +
      helmeted(r, { x: 216, y: 196, scale: 0.92 }),
  },
  'napoleon-5f-petit-module': {
    draw: (r) =>
      legend(r, { top: 'NAPOLEON III EMPEREUR', size: 52 }) +
      moustached(r, { x: 704, y: 154, scale: 1.04, right: true }) +
      r.emboss(turned('BARRE', { radius: 336, at: 180, size: 30, foot: 'out' }), 2),
  },
  'napoleon-50f-strasbourg': {
    draw: (r) =>
      legend(r, { top: 'EMPIRE FRANÇAIS', bottom: '1859 BB', size: 52 }) + mantle(r) + side(r, '50', 'F', 470, 62, 262),
  },
  'ducat-joseph-ii': {
    draw: (r) =>
      legend(r, { top: 'ARCH AVST DVX BVRG LOTH M D HET', bottom: '1787', size: 44, radius: 324 }) + doubleEagle(r),
  },
  'escudos-8-charles-iv': {
    draw: (r) =>
      r.emboss(
        turned('IN UTROQ FELIX', { radius: 318, at: -72, size: 50 }) +
          turned('AUSPICE DEO', { radius: 318, at: 72, size: 50 }),
        3,
      ) +
      castileShield(r) +
      r.emboss(straight('8', 284, 470, 58) + straight('S', 616, 470, 58), 3),
  },
  'sequin-venise': {
    hammered: true,
    draw: (r) =>
      r.emboss(
        turned('SIT · T · XPE · DAT · Q · TV · REGIS · ISTE · DVCA · ', { radius: 318, size: 46, full: true }),
        3,
      ) + sized(mandorla(r), 1.12),
  },
};
