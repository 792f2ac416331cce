import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Document } from './document.ts';
import { DocumentProblem } from './documentRules.ts';
import { keptWidths, pictureFormats, pictureWidths } from './picture.ts';

/** `document`: what to show to the dealer; `picture`: every kept width and format of a photograph. */
export type PhotoWork = { want: 'document' | 'picture'; name: string; bytes: Uint8Array };

export type Drawing = { width: number; height: number; files: { ending: string; bytes: Uint8Array }[] };

/** What was wanted, or the French sentence that says why it cannot be taken. */
export type PhotoAnswer = { taken: Document | Drawing } | { problem: string; tooLarge: boolean };

/** Where this file is, built or not: it is started once more, as a thread. */
export const photoThread = import.meta.url;

const widest = pictureWidths.at(-1) ?? 0;

async function answer({ want, name, bytes }: PhotoWork): Promise<PhotoAnswer> {
  // Not in the thread of the shop, which only asks where this file is.
  const { takeDocument } = await import('./document.ts');
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { taken: await (want === 'document' ? takeDocument : draw)(name, file) };
  } catch (error) {
    if (error instanceof DocumentProblem) return { problem: error.message, tooLarge: error.tooLarge };
    return { problem: `« ${name} » ne se lit pas jusqu’au bout. Reprenez la photo, puis ajoutez-la.`, tooLarge: false };
  }
}

async function draw(name: string, photo: Buffer): Promise<Drawing> {
  const { openPhoto } = await import('./document.ts');
  const upright = await openPhoto(name, photo);
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
}

const encoded = {
  avif: (picture: import('sharp').Sharp) => picture.avif({ quality: 55, effort: 4 }).toBuffer(),
  webp: (picture: import('sharp').Sharp) => picture.webp({ quality: 80 }).toBuffer(),
};

const port = parentPort;
if (!isMainThread && port && workerData === photoThread)
  port.on('message', async (work: PhotoWork) => port.postMessage(await answer(work)));
