import type { APIRoute } from 'astro';
import { shownMail } from '../../../../features/newsletter/mailings.server.ts';
import { failWith } from '../../../../http/serve.ts';

export const act = 'messages';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups",
  'x-frame-options': 'SAMEORIGIN',
};

/** The mail's own HTML, for the frame of the page above: no script, no outside content, framed by this site only. */
export const GET: APIRoute = ({ locals, params }) => {
  const { ctx } = locals;
  try {
    return new Response(shownMail(ctx, params['id'] ?? '').html, { headers });
  } catch (error) {
    return failWith(error, locals);
  }
};
