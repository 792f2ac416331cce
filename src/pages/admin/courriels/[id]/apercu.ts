import type { APIRoute } from 'astro';
import { mailWithoutLinks } from '../../../../features/newsletter/mailings.server.ts';
import { framedMailResponse } from '../../../../http/fileAnswer.ts';
import { errorResponse } from '../../../../http/serve.ts';

export const permission = 'messages';

export const GET: APIRoute = ({ locals, params }) => {
  const { ctx } = locals;
  try {
    return framedMailResponse(mailWithoutLinks(ctx, params['id'] ?? '').html, 'allow-popups');
  } catch (error) {
    return errorResponse(error, locals);
  }
};
