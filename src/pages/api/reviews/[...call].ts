import { decideReview } from '../../../features/reviews/admin/decideReview.server.ts';
import {
  decideReviewContract,
  removeReviewContract,
  writeReviewContract,
} from '../../../features/reviews/reviews.api.ts';
import { removeReview, writeReview } from '../../../features/reviews/write/writeReview.server.ts';
import { serveAll, serveVerb } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveVerb(decideReviewContract, decideReview),
  serveVerb(removeReviewContract, removeReview),
  serveVerb(writeReviewContract, writeReview),
]);
