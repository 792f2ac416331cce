import pLimit from 'p-limit';
import type { Document, Drawing } from './document.ts';
import { documentName } from './documentRules.ts';
import type { Upload } from './upload.ts';

const oneAtATime = pLimit(1);

const library = () => import('./document.ts');

const read = async (upload: Upload): Promise<[string, Buffer]> => [
  documentName(upload.name),
  Buffer.from(await upload.bytes()),
];

export const processDocument = (upload: Upload): Promise<Document> =>
  oneAtATime(async () => (await library()).readDocument(...(await read(upload))));

export const processPicture = (upload: Upload): Promise<Drawing> =>
  oneAtATime(async () => (await library()).drawPicture(...(await read(upload))));
