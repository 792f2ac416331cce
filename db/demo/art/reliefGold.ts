import type { Tone } from './relief.ts';

/** The gradients and the one blurred shadow that coins and bars share; `prefix` keeps ids apart in a larger scene. */
export function goldDefs(tone: Tone, prefix = ''): string {
  return (
    linear(`${prefix}body`, 0.1, [0, tone.glint], [0.35, tone.light], [0.75, tone.mid], [1, tone.dark]) +
    linear(
      `${prefix}edge`,
      0.14,
      [0, tone.glint],
      [0.3, tone.light],
      [0.55, tone.mid],
      [0.8, tone.dark],
      [1, tone.deep],
    ) +
    linear(`${prefix}slope`, 0.14, [0, tone.deep], [0.3, tone.dark], [0.6, tone.light], [1, tone.glint]) +
    linear(
      `${prefix}field`,
      0.08,
      [0, tone.dark],
      [0.3, tone.mid],
      [0.55, tone.light],
      [0.72, tone.mid],
      [1, tone.dark],
    ) +
    linear(
      `${prefix}plate`,
      0.05,
      [0, tone.light],
      [0.3, tone.mid],
      [0.48, tone.glint],
      [0.6, tone.light],
      [1, tone.dark],
    ) +
    `<radialGradient id="${prefix}sheen"><stop offset="0" stop-color="${tone.glint}" stop-opacity=".1"/>` +
    `<stop offset=".55" stop-color="${tone.glint}" stop-opacity=".55"/>` +
    `<stop offset="1" stop-color="${tone.glint}" stop-opacity=".15"/></radialGradient>` +
    `<filter id="${prefix}soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter>`
  );
}

function linear(id: string, inset: number, ...stops: readonly (readonly [number, string])[]): string {
  const far = 1 - inset;
  return (
    `<linearGradient id="${id}" x1="${inset}" y1="${inset}" x2="${far}" y2="${far}">` +
    `${stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('')}</linearGradient>`
  );
}
