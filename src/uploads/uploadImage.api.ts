import { z } from 'zod';
import { contract } from '../http/contract.ts';
import { maxDocumentBytes } from './documentRules.ts';
import { parsePicture } from './picture.ts';

export const pictureReference = z
  .string()
  .max(200)
  .refine((ref) => parsePicture(ref) !== null, 'Cette image n’est pas de la boutique. Ajoutez-la de nouveau.');

export const uploadImageContract = contract('POST /api/news/uploadImage', {
  permission: 'catalogue',
  summary:
    'Keeps a photograph for a news article, an item or inside any text; with `id`, and the right to write texts, it becomes the picture of that news article',
  format: 'multipart',
  bodyLimit: maxDocumentBytes + 10_000,
  body: z.object({ file: z.unknown(), id: z.string().max(64).optional() }),
  data: z.object({ image: z.string(), src: z.string(), width: z.number(), height: z.number() }),
});
