import { deleteSlide, orderSlides, upsertSlide } from '../../../features/carousel/admin/saveSlide.server.ts';
import { getCarouselContract, getCarouselsContract } from '../../../features/carousel/carousel.api.ts';
import { listSlides, presentSlide, slideById } from '../../../features/carousel/carousel.server.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  serve(getCarouselContract, ({ ctx, params }) => presentSlide(slideById(ctx, params.id))),
  deleteSlide,
  serve(getCarouselsContract, ({ ctx }) => listSlides(ctx).map(presentSlide)),
  orderSlides,
  upsertSlide,
]);
