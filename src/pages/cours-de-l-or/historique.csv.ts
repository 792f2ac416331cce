import type { APIRoute } from 'astro';
import { goldDays } from '../../features/catalogue/prices/goldHistory.server.ts';
import { goldCsv } from '../../features/catalogue/prices/goldPapers.ts';

export const GET: APIRoute = ({ locals: { app } }) =>
  new Response(goldCsv(goldDays(app.db)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="cours-de-l-or.csv"',
    },
  });
