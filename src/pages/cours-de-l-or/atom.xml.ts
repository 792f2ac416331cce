import type { APIRoute } from 'astro';
import { dailyGoldPrices } from '../../features/catalogue/prices/goldHistory.server.ts';
import { goldFeed } from '../../features/catalogue/prices/goldPapers.ts';

export const GET: APIRoute = ({ locals: { app } }) =>
  new Response(goldFeed(dailyGoldPrices(app.db, 30), app.config), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  });
