import { orderSlides } from '../../../features/carousel/admin/saveSlide.server.ts';
import { orderCarouselsContract } from '../../../features/carousel/carousel.api.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(orderCarouselsContract, ({ ctx, body }) => orderSlides(ctx, body.ids));
