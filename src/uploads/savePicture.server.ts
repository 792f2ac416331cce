import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { fieldError } from '../http/context.ts';
import { DocumentProblem } from './documentRules.ts';
import { processPicture } from './processUpload.ts';
import type { Upload } from './upload.ts';

/** Leaves no files if it throws. @throws invalid or tooLarge at `field` */
export async function savePicture(folder: string, upload: Upload, field = 'file'): Promise<string> {
  const { width, height, files } = await processPicture(upload).catch((error) => refuse(field, error));
  const reference = `${randomUUID()}_${width}x${height}`;
  const draft = `${folder}/.${reference}`;
  try {
    await mkdir(draft, { recursive: true });
    for (const { extension, bytes } of files) await writeFile(`${draft}/${extension}`, bytes);
    for (const { extension } of files) await rename(`${draft}/${extension}`, `${folder}/${reference}${extension}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return reference;
}

function refuse(field: string, error: unknown): never {
  if (!(error instanceof DocumentProblem)) throw error;
  const { message, tooLarge } = error;
  throw fieldError(field, message, tooLarge ? 'tooLarge' : 'invalid');
}
