import { writeReviewContract } from '../../../features/reviews/reviews.api.ts';
import { writeReview } from '../../../features/reviews/write/writeReview.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(writeReviewContract, writeReview);
