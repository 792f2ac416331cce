import { writeReviewContract } from '../../../features/reviews/reviews.api.ts';
import { writeReview } from '../../../features/reviews/write/writeReview.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(writeReviewContract, ({ ctx, body }) => writeReview(ctx, body));
