import type { APIRoute } from 'astro';
import { paperAnswer } from '../../../features/invoices/papers.server.ts';
import { adminPaths } from '../../../paths.ts';

export const act = 'printPapers';

export const GET: APIRoute = async ({ locals: { app, actor }, params, rewrite }) =>
  (await paperAnswer({ db: app.db, actor, shop: app }, { number: params['number'] ?? '' })) ??
  rewrite(adminPaths.missing);
