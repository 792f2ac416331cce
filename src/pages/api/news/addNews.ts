import { addNews } from '../../../features/news/admin/editNews.server.ts';
import { addNewsContract } from '../../../features/news/news.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(addNewsContract, addNews);
