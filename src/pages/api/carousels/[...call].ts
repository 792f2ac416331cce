import { deleteSlide, orderSlides, upsertSlide } from '../../../features/carousel/admin/saveSlide.server.ts';
import {
  deleteCarouselContract,
  getCarouselContract,
  getCarouselsContract,
  orderCarouselsContract,
} from '../../../features/carousel/carousel.api.ts';
import { listSlides, presentSlide, slideById } from '../../../features/carousel/carousel.server.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  serve(getCarouselContract, ({ ctx, params }) => presentSlide(slideById(ctx, params.id))),
  serve(deleteCarouselContract, ({ ctx, params }) => deleteSlide(ctx, params.id)),
  serve(getCarouselsContract, ({ ctx }) => listSlides(ctx).map(presentSlide)),
  serve(orderCarouselsContract, ({ ctx, body }) => orderSlides(ctx, body.ids)),
  upsertSlide,
]);
