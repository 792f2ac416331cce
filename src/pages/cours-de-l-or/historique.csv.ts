import type { APIRoute } from 'astro';
import { dailyGoldPrices } from '../../features/catalogue/prices/goldHistory.server.ts';
import { goldCsv } from '../../features/catalogue/prices/goldPapers.ts';
import { csvResponse } from '../../http/fileAnswer.ts';

export const GET: APIRoute = ({ locals: { app } }) =>
  csvResponse('cours-de-l-or.csv', goldCsv(dailyGoldPrices(app.db)));
