import pLimit from 'p-limit';
import type { Document, Drawing } from './document.ts';
import { documentName, type Upload } from './documentRules.ts';

/** Decoded, a large photograph takes 100 MB and more: what waits holds no memory. The library works off this thread. */
const oneAtATime = pLimit(1);

/** The libraries weigh 50 MB, and come with the first file. */
const library = () => import('./document.ts');

const read = async (upload: Upload): Promise<[string, Buffer]> => [
  documentName(upload.name),
  Buffer.from(await upload.bytes()),
];

/** Reads an uploaded file as a document. @throws DocumentProblem for anything that cannot be taken */
export const takeDocument = (upload: Upload): Promise<Document> =>
  oneAtATime(async () => (await library()).takeDocument(...(await read(upload))));

/** Draws an uploaded photograph anew. @throws DocumentProblem for anything that cannot be taken */
export const takePicture = (upload: Upload): Promise<Drawing> =>
  oneAtATime(async () => (await library()).drawPicture(...(await read(upload))));
