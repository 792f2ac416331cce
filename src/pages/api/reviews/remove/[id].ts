import { removeReviewContract } from '../../../../features/reviews/reviews.api.ts';
import { removeReview } from '../../../../features/reviews/write/writeReview.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const DELETE = serveVerb(removeReviewContract, removeReview);
