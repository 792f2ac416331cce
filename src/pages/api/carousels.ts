import { getCarouselsContract } from '../../features/carousel/carousel.api.ts';
import { activeSlides } from '../../features/carousel/carousel.server.ts';
import { serve } from '../../http/serve.ts';

export const GET = serve(getCarouselsContract, ({ ctx }) =>
  activeSlides(ctx.db).map(({ id, ...slide }) => ({ _id: id, ...slide })),
);
