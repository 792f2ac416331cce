import type { APIRoute } from 'astro';
import { newsFeed } from '../../features/news/atom.ts';
import { latestVisibleNews } from '../../features/news/news.server.ts';

export const GET: APIRoute = ({ locals: { app } }) =>
  new Response(newsFeed(latestVisibleNews(app.db, 30), app.config), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  });
