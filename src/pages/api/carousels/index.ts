import { getCarouselsContract } from '../../../features/carousel/carousel.api.ts';
import { listSlides, presentSlide } from '../../../features/carousel/carousel.server.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getCarouselsContract, ({ ctx }) => listSlides(ctx).map(presentSlide));
