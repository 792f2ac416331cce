import type { APIRoute } from 'astro';
import { readMail } from '../../../../mail/journal.server.ts';

/** The mail's own HTML, for the frame of the page above: no script, no outside content, framed by this site only. */
export const GET: APIRoute = ({ locals, params }) => {
  const { html } = readMail(locals.app.db, locals.actor, params['id'] ?? '');
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups",
      'x-frame-options': 'SAMEORIGIN',
    },
  });
};
