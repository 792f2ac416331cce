import pLimit from 'p-limit';
import type { Document, RenderedPicture } from './document.ts';
import { documentName } from './documentRules.ts';
import type { Upload } from './upload.ts';

const oneAtATime = pLimit(1);

const loadLibrary = () => import('./document.ts');

const readUpload = async (upload: Upload): Promise<[string, Buffer]> => [
  documentName(upload.name),
  Buffer.from(await upload.bytes()),
];

export const processDocument = (upload: Upload): Promise<Document> =>
  oneAtATime(async () => (await loadLibrary()).readDocument(...(await readUpload(upload))));

export const processPicture = (upload: Upload): Promise<RenderedPicture> =>
  oneAtATime(async () => (await loadLibrary()).renderPicture(...(await readUpload(upload))));
