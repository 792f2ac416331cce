import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { ShopError } from '../http/errors.ts';
import { documentName, type Upload } from './documentRules.ts';
import { oneAtATime } from './oneAtATime.ts';
import type { PhotoAnswer, PhotoOrder } from './photoThread.ts';
import { inThread } from './thread.ts';

/** Milliseconds for the largest photograph on a busy machine. */
const patience = 60_000;

/**
 * Keeps a photograph (JPEG, PNG, WebP, HEIC) under `folder` as AVIF and WebP in up to three widths, and answers its
 * reference for the photo columns, see picture.ts. Pictures are drawn one after the other, outside of this thread.
 * @throws invalid or tooLarge with a French sentence for what cannot be taken; nothing is kept then
 */
export async function savePicture(folder: string, upload: Upload): Promise<string> {
  const name = documentName(upload.name);
  const answer = await oneAtATime(async () => {
    const { photoThread } = await import('./photoThread.ts');
    const order: PhotoOrder = { name, photo: await upload.bytes() };
    return inThread<PhotoAnswer>(photoThread, order, patience);
  });
  if ('problem' in answer)
    throw new ShopError(answer.tooLarge ? 'tooLarge' : 'invalid', answer.problem, { errors: { file: answer.problem } });
  const reference = `${randomUUID()}_${answer.width}x${answer.height}`;
  const draft = `${folder}/.${reference}`;
  try {
    await mkdir(draft, { recursive: true });
    for (const { ending, bytes } of answer.files) await writeFile(`${draft}/${ending}`, bytes);
    for (const { ending } of answer.files) await rename(`${draft}/${ending}`, `${folder}/${reference}${ending}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return reference;
}
