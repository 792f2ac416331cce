import type { DemoMetal } from '../types.ts';
import { drawBar } from './bar.ts';
import { drawCoin } from './coin.ts';
import { coinReverses } from './reliefReverses.ts';

export function drawMetal(metal: DemoMetal): string {
  return metal.type === 'Lingots' ? drawBar(metal) : drawCoin(metal);
}

/** The other side of a coin of `coinReverses`. */
export const drawReverse = (metal: DemoMetal): string => drawCoin(metal, coinReverses[metal.key]);
