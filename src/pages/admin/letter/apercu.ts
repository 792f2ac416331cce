import type { APIRoute } from 'astro';
import { previewNewsletter, showMailing } from '../../../features/newsletter/mailings.server.ts';
import { failWith } from '../../../http/serve.ts';

export const act = 'texts';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
};

/** A sent letter (`?envoi=`), or the sheet of the preview: no script, no outside content. */
export const GET: APIRoute = ({ locals, url }) => {
  const { ctx } = locals;
  const sent = url.searchParams.get('envoi');
  try {
    const { html } = sent === null ? previewNewsletter(ctx, { subject: 'Aperçu', body: '' }) : showMailing(ctx, sent);
    // A link opens beside the preview, not in its place.
    return new Response(html.replace('<head>', '<head><base target="_blank">'), { headers });
  } catch (error) {
    return failWith(error, locals);
  }
};
