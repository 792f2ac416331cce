import type { HeicAnswer, HeicOrder } from './heicDecoder.ts';
import type { Flaw } from './pdf.ts';
import { inThread } from './thread.ts';

const pictureBoxes = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip', 'wide', 'uuid', 'moov']);
const heicBrands = ['heic', 'heix', 'heim', 'heis'];

/** Whether the container says that it holds an HEIC still picture (and not AVIF or a film). */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), bytes.length, 256));
  return heicBrands.some((brand) => brands.includes(brand));
}

/**
 * Checks the container (ISO/IEC 14496-12): its boxes follow each other from the first byte to the last. The decoder
 * draws half a picture without a word; makers add boxes of their own, a film beside the picture for one.
 */
export function heicFlaw(bytes: Buffer): Flaw | null {
  const found = new Set<string>();
  let at = 0;
  while (at < bytes.length) {
    if (bytes.length - at < 8) return 'trailing';
    const type = bytes.toString('latin1', at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    if (short === 1 && bytes.length - at < 16) return 'truncated';
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    const fits = size >= 8 && at + size <= bytes.length;
    if (!fits && !pictureBoxes.has(type)) return found.has('mdat') ? 'trailing' : 'broken';
    if (size < 8) return 'broken';
    found.add(type);
    at += size;
  }
  if (at > bytes.length || !found.has('mdat')) return 'truncated';
  return found.has('ftyp') && found.has('meta') ? null : 'broken';
}

/**
 * Decodes an HEIC photograph in a thread of its own, whose picture lies in memory that `maxPixels` bounds.
 * @throws when the thread breaks down or takes longer than `milliseconds`
 */
export async function decodeHeic(bytes: Buffer, maxPixels: number, milliseconds: number): Promise<HeicAnswer> {
  const { decoderAddress } = await import('./heicDecoder.ts');
  const order: HeicOrder = { heic: bytes, maxPixels };
  return inThread<HeicAnswer>(decoderAddress, order, milliseconds);
}
