import { decideReview } from '../../../../features/reviews/admin/decideReview.server.ts';
import { decideReviewContract } from '../../../../features/reviews/reviews.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(decideReviewContract, ({ ctx, params, body }) => decideReview(ctx, { ...params, ...body }));
