import { decideReview } from '../../../../features/reviews/admin/decideReview.server.ts';
import { decideReviewContract } from '../../../../features/reviews/reviews.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(decideReviewContract, decideReview);
