import type { APIRoute } from 'astro';
import { previewNewsletter, showMailing } from '../../../features/newsletter/mailings.server.ts';
import { framedMail } from '../../../http/fileAnswer.ts';
import { failWith } from '../../../http/serve.ts';

export const permission = 'texts';

export const GET: APIRoute = ({ locals, url }) => {
  const { ctx } = locals;
  const sent = url.searchParams.get('envoi');
  try {
    const { html } = sent === null ? previewNewsletter(ctx, { subject: 'Aperçu', body: '' }) : showMailing(ctx, sent);
    const withTarget = html.replace('<head>', '<head><base target="_blank">');
    return framedMail(withTarget, 'allow-same-origin allow-popups allow-popups-to-escape-sandbox');
  } catch (error) {
    return failWith(error, locals);
  }
};
