/** Parametric curves of security printing, written as short SVG path data. */

export type Curve = (t: number) => readonly [x: number, y: number];

const TURN = Math.PI * 2;

export const num = (value: number): string => {
  const text = (Math.round(value * 10) / 10).toString();
  return text.replace(/^(-?)0\./, '$1.');
};

/** Numbers of path data need a space only where no minus sign separates them. */
const join = (values: readonly number[]): string =>
  values
    .map(num)
    .map((text, index) => (index === 0 || text.startsWith('-') ? text : ` ${text}`))
    .join('');

/**
 * Hermite pieces of equal length in `t`: the mirrored handle that `s` implies is then the exact one,
 * so a smooth curve costs four numbers a piece.
 */
export const smoothPath = (curve: Curve, from: number, to: number, pieces: number): string => {
  const step = (to - from) / pieces;
  const slope = (t: number): readonly [number, number] => {
    const [ax, ay] = curve(t - 1e-4);
    const [bx, by] = curve(t + 1e-4);
    return [((bx - ax) / 2e-4) * (step / 3), ((by - ay) / 2e-4) * (step / 3)];
  };
  const round = (value: number): number => Math.round(value * 10) / 10;
  let [x, y] = curve(from).map(round) as [number, number];
  let data = `M${join([x, y])}`;
  for (let piece = 1; piece <= pieces; piece += 1) {
    const t = from + step * piece;
    const [nextX, nextY] = curve(t).map(round) as [number, number];
    const [slopeX, slopeY] = slope(t);
    const tail = [nextX - slopeX - x, nextY - slopeY - y, nextX - x, nextY - y];
    data += piece === 1 ? `c${join([...slope(from), ...tail])}` : `s${join(tail)}`;
    x = nextX;
    y = nextY;
  }
  return data;
};

/** A circle whose radius swings: the single cam of an engraver's lathe. */
export const ring = (radius: number, swing: number, lobes: number, quarters = 4): string =>
  smoothPath(
    (t) => {
      const r = radius + swing * Math.cos(lobes * t);
      return [r * Math.cos(t), r * Math.sin(t)];
    },
    0,
    TURN,
    lobes * quarters,
  );

/** Turned copies of a drawn thing: how one cut of the lathe becomes a rosette. */
export const turned = (id: string, copies: number, angle: number, scale = 1): string => {
  let marks = '';
  for (let copy = 0; copy < copies; copy += 1) {
    const turn = num((angle * copy) / copies);
    const size = scale === 1 ? '' : `scale(${Math.round(scale ** copy * 1000) / 1000})`;
    marks += `<use href="#${id}" transform="rotate(${turn})${size}"/>`;
  }
  return marks;
};

/** A cheap sine line: quadratic pieces that mirror each other. */
export const wave = (x: number, y: number, half: number, swing: number, pieces: number): string =>
  `M${join([x, y])}q${join([half / 2, -swing, half, 0])}${`t${num(half)} 0`.repeat(pieces - 1)}`;

export const hash = (text: string): number => {
  let value = 2166136261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
};

/** Seeded numbers from 0 to 1 (mulberry32): the same note is drawn the same way each time. */
export const seeded = (text: string): (() => number) => {
  let state = hash(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
};
