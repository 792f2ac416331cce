import { editNews } from '../../../features/news/admin/editNews.server.ts';
import { editNewsContract } from '../../../features/news/news.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const PUT = serveVerb(editNewsContract, editNews);
