import pLimit from 'p-limit';
import type { Document, Drawing } from './document.ts';
import { documentName } from './documentRules.ts';
import type { Upload } from './upload.ts';

/** A large photograph takes 100 MB or more. */
const oneAtATime = pLimit(1);

/** The library takes 50 MB, so it is loaded with the first file. */
const library = () => import('./document.ts');

const read = async (upload: Upload): Promise<[string, Buffer]> => [
  documentName(upload.name),
  Buffer.from(await upload.bytes()),
];

export const processDocument = (upload: Upload): Promise<Document> =>
  oneAtATime(async () => (await library()).readDocument(...(await read(upload))));

export const processPicture = (upload: Upload): Promise<Drawing> =>
  oneAtATime(async () => (await library()).drawPicture(...(await read(upload))));
