import type { DemoMetal } from '../types.ts';
import { drawBar } from './bar.ts';
import { drawCoin } from './coin.ts';

export function drawMetal(metal: DemoMetal): string {
  return metal.type === 'Lingots' ? drawBar(metal) : drawCoin(metal);
}
