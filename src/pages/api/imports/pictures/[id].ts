import { importPicturesContract } from '../../../../features/imports/imports.api.ts';
import { takePictures } from '../../../../features/imports/machine/pictures.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(importPicturesContract, takePictures);
