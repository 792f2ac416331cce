import { uploadMetalImageContract } from '../../../features/catalogue/metalFields.api.ts';
import { uploadMetalImage } from '../../../features/catalogue/model/addMetalPhoto.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(uploadMetalImageContract, uploadMetalImage);
