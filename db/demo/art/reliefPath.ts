/** Paths as strings of absolute M L H V Q C Z commands, so that they can be moved, turned and mirrored exactly. */

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 10) / 10;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function place(x: number, y: number, scale = 1, turn = 0, flip = false): Matrix {
  const cos = Math.cos(radians(turn)) * scale;
  const sin = Math.sin(radians(turn)) * scale;
  return flip ? [-cos, -sin, -sin, cos, x, y] : [cos, sin, -sin, cos, x, y];
}

/** Applies a matrix; writes relative coordinates rounded to 1/grain, which keeps the pictures small. */
export function move(path: string, [a, b, c, d, e, f]: Matrix, grain = 10): string {
  const snap = (value: number): number => Math.round(value * grain) / grain;
  const tokens = path.match(/[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  let out = '';
  let command = 'M';
  let source: Point = [0, 0];
  let sourceStart: Point = [0, 0];
  let at: Point = [0, 0];
  let start: Point = [0, 0];
  let index = 0;
  const read = (): number => Number(tokens[index++]);
  while (index < tokens.length) {
    if (/[A-Za-z]/.test(tokens[index] ?? '')) command = tokens[index++] ?? 'M';
    const kind = command.toUpperCase();
    if (kind === 'Z') {
      out += 'z';
      [at, source] = [start, sourceStart];
      continue;
    }
    const from: Point = command === kind ? [0, 0] : source;
    const points: Point[] = [];
    for (let left = kind === 'C' ? 3 : kind === 'Q' ? 2 : 1; left > 0; left--) {
      const x: number = kind === 'V' ? source[0] : from[0] + read();
      const y: number = kind === 'H' ? source[1] : from[1] + read();
      if (left === 1) source = [x, y];
      points.push([snap(a * x + c * y + e), snap(b * x + d * y + f)]);
    }
    const here = at;
    at = points.at(-1) ?? at;
    if (kind === 'M') {
      out += `M${at.join(' ')}`;
      [start, sourceStart] = [at, source];
      command = command === 'M' ? 'L' : 'l';
    } else {
      const numbers = points.flatMap(([x, y]) => [round(x - here[0]), round(y - here[1])]);
      out += { C: 'c', Q: 'q' }[kind] ?? 'l';
      out += numbers.join(' ').replaceAll(' -', '-');
    }
  }
  return out;
}

const cubic = (one: Point, two: Point, end: Point): string =>
  `C${[...one, ...two, ...end].map((value) => round(value)).join(' ')}`;

/** A closed smooth outline through points « x,y »; a point written « x,y! » is a corner. */
export function outline(text: string): string {
  return curve(nodes(text), true);
}

/** The same, open: for lines that are cut or raised as strokes. */
export function line(text: string): string {
  return curve(nodes(text), false);
}

type Node = { x: number; y: number; corner: boolean };

function nodes(text: string): Node[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x = 0, y = 0] = word.replace('!', '').split(',').map(Number);
      return { x, y, corner: word.endsWith('!') };
    });
}

function curve(list: readonly Node[], closed: boolean): string {
  const size = list.length;
  const node = (index: number): Node =>
    list[closed ? (index + size) % size : Math.min(size - 1, Math.max(0, index))] ?? { x: 0, y: 0, corner: true };
  const tangent = (index: number): Point => {
    const here = node(index);
    if (here.corner) return [0, 0];
    const before = node(index - 1);
    const after = node(index + 1);
    return [(after.x - before.x) / 6, (after.y - before.y) / 6];
  };
  const first = node(0);
  let path = `M${first.x} ${first.y}`;
  for (let index = 0; index < (closed ? size : size - 1); index++) {
    const from = node(index);
    const to = node(index + 1);
    const out = tangent(index);
    const into = tangent(index + 1);
    path += cubic([from.x + out[0], from.y + out[1]], [to.x - into[0], to.y - into[1]], [to.x, to.y]);
  }
  return closed ? `${path}Z` : path;
}

/** A tapered limb along « x,y,halfWidth » points: legs, arms, tails, horns, ribbons, sickle feathers. */
export function limb(text: string): string {
  const spine = text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x = 0, y = 0, half = 4] = word.split(',').map(Number);
      return { x, y, half };
    });
  const left: Node[] = [];
  const right: Node[] = [];
  spine.forEach((here, index) => {
    const before = spine[index - 1] ?? here;
    const after = spine[index + 1] ?? here;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const nx = (-(after.y - before.y) / length) * here.half;
    const ny = ((after.x - before.x) / length) * here.half;
    const end = index === 0 || index === spine.length - 1;
    const corner = end && here.half < 3;
    left.push({ x: here.x + nx, y: here.y + ny, corner });
    right.unshift({ x: here.x - nx, y: here.y - ny, corner });
  });
  return curve([...left, ...right], true);
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

export function disc(x: number, y: number, radius: number, tall = radius): string {
  const k = 0.5523;
  const [rx, ry] = [radius, tall];
  return (
    `M${round(x - rx)} ${round(y)}` +
    cubic([x - rx, y - ry * k], [x - rx * k, y - ry], [x, y - ry]) +
    cubic([x + rx * k, y - ry], [x + rx, y - ry * k], [x + rx, y]) +
    cubic([x + rx, y + ry * k], [x + rx * k, y + ry], [x, y + ry]) +
    `${cubic([x - rx * k, y + ry], [x - rx, y + ry * k], [x - rx, y])}Z`
  );
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}H${round(x + width)}V${round(y + height)}H${round(x)}Z`;
}

/** Degrees run clockwise from the top, as on a dial. */
export function polar(x: number, y: number, radius: number, degrees: number): Point {
  return [x + radius * Math.sin(radians(degrees)), y - radius * Math.cos(radians(degrees))];
}
