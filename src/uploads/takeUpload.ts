import type { Document } from './document.ts';
import { DocumentProblem, documentName, type Upload } from './documentRules.ts';
import type { Drawing, PhotoAnswer, PhotoWork } from './photoThread.ts';
import { keptThread, startThread } from './thread.ts';

/** Milliseconds for the largest photograph on a busy machine. */
const patience = 60_000;

const work = keptThread<PhotoWork, PhotoAnswer>(async () => {
  const { photoThread } = await import('./photoThread.ts');
  return startThread(photoThread, photoThread);
});

/**
 * Reads an uploaded file as a document, or draws it as a picture, outside of this thread: 100 MB of memory and more for a
 * large photograph, so one after the other.
 * @throws DocumentProblem for anything that cannot be taken
 */
export async function takeUpload<Want extends PhotoWork['want']>(
  want: Want,
  upload: Upload,
): Promise<Want extends 'document' ? Document : Drawing>;
export async function takeUpload(want: PhotoWork['want'], upload: Upload): Promise<Document | Drawing> {
  const name = documentName(upload.name);
  const answer = await work(async () => ({ want, name, bytes: await upload.bytes() }), patience);
  if ('problem' in answer) throw new DocumentProblem(answer.problem, answer.tooLarge);
  return answer.taken;
}
