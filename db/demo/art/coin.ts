import type { DemoMetal } from '../types.ts';
import { createRelief, goldTone, type Tone } from './relief.ts';
import { coinFaces } from './reliefFaces.ts';
import { goldDefs } from './reliefGold.ts';

/** Struck coin, lit from the upper left; small coins are drawn smaller in the same frame. */
export function drawCoin(metal: DemoMetal, face = coinFaces[metal.key]): string {
  const scale = 0.66 + 0.31 * Math.min(1, Math.max(0, ((metal.diameterMm ?? 30) - 14) / 24));
  const { defs, shape } = coinParts(metal.key, metal.purity, '', face);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 900 900">' +
    `<defs>${defs}</defs>` +
    `<g transform="translate(450 442) scale(${scale.toFixed(3)}) translate(-450 -450)">${shape}</g></svg>`
  );
}

/** A coin of radius 424 about 450,450, to be placed in a picture of its own or in a scene. */
export function coinParts(
  key: string,
  purity: number,
  prefix = '',
  face = coinFaces[key],
): { defs: string; shape: string } {
  const tone = goldTone(purity);
  const relief = createRelief(tone, prefix);
  const drawn = face?.draw(relief) ?? '';
  const blank = face?.hammered ? hammered(tone, prefix) : milled(tone, prefix);
  return { defs: goldDefs(tone, prefix) + relief.defs(), shape: blank + drawn };
}

function ring(radius: number, rest: string): string {
  return `<circle cx="450" cy="450" r="${radius}" ${rest}/>`;
}

/** The two bow-tie reflections that turn on a freshly struck field. */
function lustre(radius: number, prefix: string): string {
  const wedge = (angle: number, width: number): string => {
    const at = (turn: number): string => {
      const a = ((angle + turn) * Math.PI) / 180;
      return `${(450 + radius * Math.sin(a)).toFixed(1)} ${(450 - radius * Math.cos(a)).toFixed(1)}`;
    };
    return `<path d="M450 450L${at(-width)}A${radius} ${radius} 0 0 1 ${at(width)}Z"/>`;
  };
  const wedges: readonly (readonly [number, number])[] = [
    [-36, 6],
    [-34, 12],
    [-31, 19],
    [144, 6],
    [146, 12],
    [149, 20],
  ];
  return `<g fill="url(#${prefix}sheen)" opacity=".28">${wedges.map(([angle, width]) => wedge(angle, width)).join('')}</g>`;
}

function milled(tone: Tone, prefix: string): string {
  const beads = 'fill="none" stroke-width="11" stroke-dasharray="7.05 7.05" pathLength="2368.8"';
  return (
    `<ellipse cx="458" cy="474" rx="414" ry="410" fill="#3A2A0A" opacity=".42" filter="url(#${prefix}soft)"/>` +
    ring(424, `fill="${tone.deep}"`) +
    ring(422, `fill="none" stroke="${tone.light}" stroke-width="5" stroke-dasharray="3 5" opacity=".55"`) +
    ring(420, `fill="url(#${prefix}edge)"`) +
    ring(409, `fill="none" stroke="${tone.glint}" stroke-width="2" opacity=".5"`) +
    ring(400, `fill="url(#${prefix}slope)"`) +
    ring(393, `fill="url(#${prefix}field)"`) +
    ring(393, `fill="${tone.dark}" opacity=".28"`) +
    lustre(392, prefix) +
    `<g transform="translate(1.5 1.5)">${ring(384, `${beads} stroke="${tone.deep}" opacity=".6"`)}</g>` +
    ring(384, `${beads} stroke="${tone.light}"`)
  );
}

function wobble(radius: number, amount: number, shift: number): string {
  const points = Array.from({ length: 72 }, (_, n) => {
    const a = (n * Math.PI) / 36;
    const r =
      radius + amount * (Math.sin(a * 3 + shift) + 0.6 * Math.sin(a * 7 + shift * 2) + 0.4 * Math.sin(a * 13 + 1));
    return `${(450 + r * Math.sin(a)).toFixed(1)} ${(450 - r * Math.cos(a)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** A flan cut and struck by hand: uneven edge, no raised rim, two circles of pearls. */
function hammered(tone: Tone, prefix: string): string {
  const dots = 'fill="none" stroke-width="8.5" stroke-linecap="round" stroke-dasharray="0 14"';
  const pearls = (radius: number): string =>
    ring(radius, `${dots} stroke="${tone.deep}" opacity=".7" transform="translate(2 2)"`) +
    ring(radius, `${dots} stroke="${tone.light}"`);
  return (
    `<ellipse cx="458" cy="472" rx="406" ry="402" fill="#3A2A0A" opacity=".42" filter="url(#${prefix}soft)"/>` +
    `<path d="${wobble(414, 5, 0.4)}" fill="${tone.deep}"/>` +
    `<path d="${wobble(411, 5, 0.4)}" fill="url(#${prefix}edge)"/>` +
    `<path d="${wobble(401, 5.5, 0.5)}" fill="url(#${prefix}field)"/>${lustre(392, prefix)}${pearls(384)}${pearls(290)}`
  );
}
