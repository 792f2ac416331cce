import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { drawMetal, drawReverse } from './art/metal.ts';
import { drawNote } from './art/note.ts';
import { coinReverses } from './art/reliefReverses.ts';
import { drawNews, drawSlide } from './art/slides.ts';
import { demoCurrencies } from './currencies.ts';
import { demoMetals } from './metals.ts';
import { demoNews, demoSlides } from './texts.ts';

/** References as `uploads/picture.ts` reads them: a name, the true size, one vector file. */
export const metalPhoto = (key: string) => `demo-${key}_900x900.svg`;
/** None for bars and for coins whose other side is not drawn. */
export const reversePhoto = (key: string) => (coinReverses[key] ? `demo-${key}-revers_900x900.svg` : null);
export const notePhoto = (iso: string, value: number, side: 'front' | 'back') =>
  `demo-${iso.toLowerCase()}-${value}-${side}_900x400.svg`;
export const slidePhoto = (key: string) => `demo-vitrine-${key}_1600x600.svg`;
export const newsPhoto = (key: string) => `demo-nouvelle-${key}_1200x675.svg`;

/** Draws every picture of the demo into the folder of uploaded pictures, with its compressed twin. */
export function drawPictures(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const keep = (name: string, svg: string) => {
    writeFileSync(`${folder}/${name}`, svg);
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  };
  for (const metal of demoMetals) {
    keep(metalPhoto(metal.key), drawMetal(metal));
    const reverse = reversePhoto(metal.key);
    if (reverse) keep(reverse, drawReverse(metal));
  }
  for (const currency of demoCurrencies)
    for (const bill of currency.bills)
      for (const side of ['front', 'back'] as const)
        keep(notePhoto(currency.iso, bill.value, side), drawNote(currency, bill, side));
  for (const { key } of demoSlides) keep(slidePhoto(key), drawSlide(key));
  for (const { key } of demoNews) keep(newsPhoto(key), drawNews(key));
}
