import { upsertSlide } from '../../../features/carousel/admin/saveSlide.server.ts';
import { upsertCarouselContract } from '../../../features/carousel/carousel.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(upsertCarouselContract, upsertSlide);
