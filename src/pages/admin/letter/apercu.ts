import type { APIRoute } from 'astro';
import { previewNewsletter, renderMailing } from '../../../features/newsletter/mailings.server.ts';
import { framedMailResponse } from '../../../http/fileAnswer.ts';
import { errorResponse } from '../../../http/serve.ts';

export const permission = 'texts';

export const GET: APIRoute = ({ locals, url }) => {
  const { ctx } = locals;
  const mailingId = url.searchParams.get('envoi');
  try {
    const { html } =
      mailingId === null ? previewNewsletter(ctx, { subject: 'Aperçu', body: '' }) : renderMailing(ctx, mailingId);
    const targetedHtml = html.replace('<head>', '<head><base target="_blank">');
    return framedMailResponse(targetedHtml, 'allow-same-origin allow-popups allow-popups-to-escape-sandbox');
  } catch (error) {
    return errorResponse(error, locals);
  }
};
