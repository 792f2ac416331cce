import { removeReviewContract } from '../../../../features/reviews/reviews.api.ts';
import { removeReview } from '../../../../features/reviews/write/writeReview.server.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(removeReviewContract, ({ ctx, params }) => removeReview(ctx, params));
