import { type Glyph, serifGlyphs } from './reliefGlyphs.ts';
import { move, place, polar } from './reliefPath.ts';

export type Tone = { glint: string; light: string; mid: string; dark: string; deep: string };

const fine: Tone = { glint: '#FFF8D6', light: '#FCDD84', mid: '#EDB530', dark: '#B97F12', deep: '#6A4606' };
const crown: Tone = { glint: '#FFF3D2', light: '#F8D68A', mid: '#E3AA3F', dark: '#B0761F', deep: '#63400C' };
const copper: Tone = { glint: '#FFEFD2', light: '#F7CC86', mid: '#E0A044', dark: '#AB6E26', deep: '#5B3410' };

/** Pure gold is yellow; coins of 22 carats, whose alloy is mostly copper, are visibly redder. */
export function goldTone(purity: number): Tone {
  if (purity >= 955) return fine;
  return purity > 905 ? copper : crown;
}

const near = (value: number): number => Math.round(value * 10) / 10;

function use(id: string, shift: number, rest: string): string {
  return `<use href="#${id}" x="${near(shift)}" y="${near(shift)}" ${rest}/>`;
}

export type Relief = ReturnType<typeof createRelief>;

/** Collects the definitions of one picture and lights every shape from the upper left. */
export function createRelief(tone: Tone, prefix = '') {
  const defs: string[] = [];
  let count = 0;

  function define(path: string, whole = false): string {
    count += 1;
    const id = `${prefix}s${count}`;
    defs.push(`<path id="${id}" d="${move(path, [1, 0, 0, 1, 0, 0], whole ? 1 : 10)}"/>`);
    return id;
  }

  /** A shape standing out of the field by about `height` pixels, with rounded edges. */
  function raise(path: string, height = 6, fill = `url(#${prefix}body)`): string {
    const id = define(path, path.length > 600);
    defs.push(`<clipPath id="${id}c"><use href="#${id}"/></clipPath>`);
    const h = height;
    const band = (color: string, way: number): string =>
      `<g stroke="${color}">${(h > 4 ? [2.3, 1.1] : [1.5])
        .map((k) => use(id, way * k * h * 0.36, `stroke-width="${near(k * h)}"`))
        .join('')}</g>`;
    return (
      `<g fill="${tone.deep}">${use(id, h * 0.95, 'opacity=".22"')}${use(id, h * 0.5, 'opacity=".5"')}</g>` +
      use(id, -h * 0.28, `fill="${tone.glint}"`) +
      `<use href="#${id}" fill="${fill}"/>` +
      `<g clip-path="url(#${id}c)" fill="none" stroke-opacity=".38">${band(tone.deep, -1)}${band(tone.glint, 1)}</g>`
    );
  }

  /** Fine raised work (letters, pearls, leaves): three copies and no rounded edge. */
  function emboss(path: string, height = 3, fill = tone.light): string {
    const id = define(path);
    const h = height;
    return (
      use(id, h, `fill="${tone.deep}" opacity=".62"`) +
      use(id, -h * 0.5, `fill="${tone.glint}"`) +
      `<use href="#${id}" fill="${fill}"/>`
    );
  }

  /** An engraved line: dark, with the far lip catching the light. */
  function cut(path: string, width = 3, opacity = 0.55): string {
    const id = define(path);
    return (
      `<g fill="none" stroke-linecap="round" stroke-width="${near(width)}" opacity="${opacity}">` +
      `${use(id, width * 0.5, `stroke="${tone.glint}"`)}<use href="#${id}" stroke="${tone.deep}"/></g>`
    );
  }

  /** A sunken area, for heraldic fields and a panda's eyes. */
  function sink(path: string, opacity = 0.55): string {
    const id = define(path);
    defs.push(`<clipPath id="${id}c"><use href="#${id}"/></clipPath>`);
    return (
      `<use href="#${id}" fill="${tone.dark}" opacity="${Math.min(1, opacity * 1.5).toFixed(2)}"/>` +
      `<g clip-path="url(#${id}c)" fill="none" stroke-width="7" stroke-opacity=".5">` +
      `${use(id, 2, `stroke="${tone.deep}"`)}${use(id, -3, `stroke="${tone.light}"`)}</g>`
    );
  }

  /** Letters driven in with a punch. */
  function punch(path: string, depth = 2): string {
    const id = define(path);
    return `${use(id, depth, `fill="${tone.glint}" opacity=".9"`)}<use href="#${id}" fill="${tone.deep}" opacity=".78"/>`;
  }

  return { raise, emboss, punch, cut, sink, tone, prefix, defs: (): string => defs.join('') };
}

type Turned = { radius: number; at?: number; size: number; foot?: 'in' | 'out'; space?: number; full?: boolean };

/** Letters turned on a circle about 450,450; `foot: 'out'` reads along the bottom; `full` goes all round. */
export function turned(
  text: string,
  { radius, at = 0, size, foot = 'in', space = 0.09, full = false }: Turned,
): string {
  const letters = [...text].map((letter) => serifGlyphs[letter] ?? serifGlyphs[' '] ?? ([300, ''] as const));
  const scale = size / 1000;
  const ink = letters.reduce((sum, [width]) => sum + width * scale, 0);
  const gap = full ? (2 * Math.PI * (radius + size * 0.3) - ink) / letters.length : size * space;
  const advance = ([width]: Glyph): number => width * scale + gap;
  const total = ink + gap * letters.length;
  const way = foot === 'in' ? 1 : -1;
  const baseline = foot === 'in' ? radius : radius + size * 0.72;
  let run = -total / 2;
  let path = '';
  for (const letter of letters) {
    const middle = run + advance(letter) / 2;
    const angle = at + (full ? 180 : 0) + (way * ((middle / (radius + size * 0.3)) * 180)) / Math.PI;
    const [x, y] = polar(450, 450, baseline, angle);
    const turn = foot === 'in' ? angle : angle + 180;
    path += move(move(letter[1], [1, 0, 0, 1, -letter[0] / 2, 0]), place(x, y, scale, turn));
    run += advance(letter);
  }
  return path;
}

/** Scales finished relief about the centre, and shifts it. */
export function sized(content: string, scale: number, dx = 0, dy = 0): string {
  return `<g transform="translate(${450 - 450 * scale + dx} ${450 - 450 * scale + dy}) scale(${scale})">${content}</g>`;
}

/** Letters on a straight line, centred on x. */
export function straight(
  text: string,
  x: number,
  y: number,
  size: number,
  glyphs: Readonly<Record<string, Glyph>> = serifGlyphs,
  space = 0.08,
): string {
  const scale = size / 1000;
  const letters = [...text].map((letter) => glyphs[letter] ?? ([300, ''] as const));
  const total = letters.reduce((sum, [width]) => sum + width * scale + size * space, -size * space);
  let run = x - total / 2;
  let path = '';
  for (const [width, d] of letters) {
    path += move(d, place(run, y, scale));
    run += width * scale + size * space;
  }
  return path;
}
