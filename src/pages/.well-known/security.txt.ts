import type { APIRoute } from 'astro';
import { paths } from '../../paths.ts';

/** RFC 9116. The expiry date moves forward each month. */
export const GET: APIRoute = ({ locals: { app } }) => {
  const { siteUrl, identity } = app.config;
  const now = new Date();
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1)).toISOString();
  const lines = [
    ...(identity.SHOP_EMAIL ? [`Contact: mailto:${identity.SHOP_EMAIL}`] : []),
    `Contact: ${siteUrl}${paths.contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
