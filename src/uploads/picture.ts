import { picturePath } from '../paths.ts';

export const pictureWidths = [480, 960, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;

export type Picture = {
  width: number;
  height: number;
  src: string;
  sources: { type: string; srcset: string }[];
};

export function rasterWidths(width: number): number[] {
  const widths = pictureWidths.filter((w) => w <= width);
  return widths.length > 0 ? widths : [width];
}

/** `ref` is `name_WIDTHxHEIGHT.svg`, or a raster picture with files `name_WIDTHxHEIGHT-480.avif` and so on. */
export function parsePicture(ref: string | null | undefined): Picture | null {
  const match = /^[\w-]+_([1-9]\d{0,4})x([1-9]\d{0,4})(\.svg)?$/.exec(ref ?? '');
  if (!ref || !match) return null;
  const width = Number(match[1]);
  const height = Number(match[2]);
  if (match[3]) return { width, height, src: picturePath(ref), sources: [] };
  const widths = rasterWidths(width);
  const file = (w: number, format: string) => picturePath(`${ref}-${w}.${format}`);
  return {
    width,
    height,
    src: file(widths.at(-1) ?? width, 'webp'),
    sources: pictureFormats.map((format) => ({
      type: `image/${format}`,
      srcset: widths.map((w) => `${file(w, format)} ${w}w`).join(', '),
    })),
  };
}

export function referenceOf(address: string): string | null {
  const ref = /^\/images\/([\w-]+_\d+x\d+(?:\.svg)?)(?:-\d+\.(?:avif|webp))?$/.exec(address)?.[1];
  return ref && parsePicture(ref) ? ref : null;
}
