import { importPicturesContract } from '../../../../features/imports/imports.api.ts';
import { takePictures } from '../../../../features/imports/machine/pictures.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(importPicturesContract, ({ ctx, params, body }) => takePictures(ctx, { ...params, ...body }));
