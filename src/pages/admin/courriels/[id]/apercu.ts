import type { APIRoute } from 'astro';
import { shownMail } from '../../../../features/newsletter/mailings.server.ts';
import { framedMailResponse } from '../../../../http/fileAnswer.ts';
import { failWith } from '../../../../http/serve.ts';

export const permission = 'messages';

export const GET: APIRoute = ({ locals, params }) => {
  const { ctx } = locals;
  try {
    return framedMailResponse(shownMail(ctx, params['id'] ?? '').html, 'allow-popups');
  } catch (error) {
    return failWith(error, locals);
  }
};
