import { uploadMetalImage } from '../../../features/catalogue/addMetalPhoto.server.ts';
import { uploadMetalImageContract } from '../../../features/catalogue/metalFields.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(uploadMetalImageContract, uploadMetalImage);
