import type { APIRoute } from 'astro';
import { sectionsOf } from '../features/content/siteMap/siteMap.server.ts';
import { siteMapXml } from '../features/content/siteMap/siteMap.ts';
import { staticSections } from '../layouts/navigation.ts';

export const GET: APIRoute = ({ locals: { app } }) =>
  app.config.demo
    ? new Response(null, { status: 404 })
    : new Response(siteMapXml(app.config.siteUrl, sectionsOf(app.db, staticSections)), {
        headers: { 'content-type': 'application/xml; charset=utf-8' },
      });
