import { decideReview } from '../../../features/reviews/admin/decideReview.server.ts';
import { removeReview, writeReview } from '../../../features/reviews/write/writeReview.server.ts';
import { serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([decideReview, removeReview, writeReview]);
