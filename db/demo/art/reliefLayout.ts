import { type Relief, straight, turned } from './relief.ts';
import { box } from './reliefPath.ts';
import { berries, laurel, ribbon } from './reliefShapes.ts';

export type Face = { draw: (r: Relief) => string; hammered?: boolean };

type Legend = { top?: string; bottom?: string; size?: number; radius?: number };

export function legend(r: Relief, { top = '', bottom = '', size = 50, radius = 316 }: Legend): string {
  const path = turned(top, { radius, at: 0, size }) + turned(bottom, { radius, at: 180, size, foot: 'out' });
  return r.emboss(path, 3);
}

export function side(r: Relief, left: string, right: string, y: number, size: number, away = 300): string {
  return r.emboss(straight(left, 450 - away, y, size) + straight(right, 450 + away, y, size), 3);
}

/** Francs and year inside two branches of laurel tied at the foot. */
export function wreath(r: Relief, francs: string, year: string): string {
  return (
    r.raise(laurel(228, 192, 348, 9, 74), 5) +
    r.raise(laurel(228, 168, 12, 9, 74), 5) +
    r.emboss(berries(228, 186, 336, 7, 34, 6) + berries(228, 174, 24, 7, 34, 6), 2) +
    r.raise(ribbon(450, 680, 0.78), 4) +
    r.emboss(straight(francs, 450, 420, 140), 3.5) +
    r.emboss(straight('FRANCS', 450, 500, 58), 3.5) +
    r.emboss(straight(year, 450, 584, 58), 3.5)
  );
}

export function ground(r: Relief, y: number, half: number): string {
  return r.emboss(box(450 - half, y, half * 2, 5), 2);
}
