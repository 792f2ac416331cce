import { deleteSlide } from '../../../features/carousel/admin/saveSlide.server.ts';
import { deleteCarouselContract, getCarouselContract } from '../../../features/carousel/carousel.api.ts';
import { presentSlide, slideById } from '../../../features/carousel/carousel.server.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getCarouselContract, ({ ctx, params }) => presentSlide(slideById(ctx, params.id)));
export const DELETE = serve(deleteCarouselContract, ({ ctx, params }) => deleteSlide(ctx, params.id));
