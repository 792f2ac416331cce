import type { APIRoute } from 'astro';
import { liveSections } from '../features/content/siteMap.server.ts';
import { siteMapXml } from '../features/content/siteMap.ts';
import { staticSections } from '../layouts/navigation.ts';

export const GET: APIRoute = ({ locals: { app } }) =>
  new Response(siteMapXml(app.config.siteUrl, [...staticSections, ...liveSections(app.db)]), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
