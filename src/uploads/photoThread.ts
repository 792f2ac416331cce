import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { DocumentProblem, openPhoto } from './document.ts';
import { keptWidths, pictureFormats, pictureWidths } from './picture.ts';

export type PhotoOrder = { name: string; photo: Uint8Array };

/** A photograph in every kept width and format, or the French sentence that says why it cannot be taken. */
export type PhotoAnswer =
  | { width: number; height: number; files: { ending: string; bytes: Uint8Array }[] }
  | { problem: string; tooLarge: boolean };

/** Where this file is, built or not: it is started once more as a thread for each picture. */
export const photoThread = import.meta.url;

const widest = pictureWidths.at(-1) ?? 0;

async function drawn({ name, photo }: PhotoOrder): Promise<PhotoAnswer> {
  try {
    const upright = await openPhoto(name, Buffer.from(photo));
    const { data, info } = await upright
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { default: sharp } = await import('sharp');
    const { width, height, channels } = info;
    const files = [];
    for (const kept of keptWidths(width)) {
      const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: kept });
      for (const format of pictureFormats)
        files.push({ ending: `-${kept}.${format}`, bytes: await encoded[format](resized.clone()) });
    }
    return { width, height, files };
  } catch (error) {
    if (error instanceof DocumentProblem) return { problem: error.message, tooLarge: error.tooLarge };
    return { problem: `« ${name} » ne se lit pas jusqu’au bout. Reprenez la photo, puis ajoutez-la.`, tooLarge: false };
  }
}

const encoded = {
  avif: (picture: import('sharp').Sharp) => picture.avif({ quality: 55, effort: 4 }).toBuffer(),
  webp: (picture: import('sharp').Sharp) => picture.webp({ quality: 80 }).toBuffer(),
};

const port = parentPort;
const order = workerData as Partial<PhotoOrder> | null;
if (!isMainThread && port && order?.photo) void drawn(order as PhotoOrder).then((answer) => port.postMessage(answer));
