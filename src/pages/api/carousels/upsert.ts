import { upsertSlide } from '../../../features/carousel/admin/saveSlide.server.ts';
import { upsertCarouselContract } from '../../../features/carousel/carousel.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(upsertCarouselContract, ({ ctx, body }) => upsertSlide(ctx, body));
