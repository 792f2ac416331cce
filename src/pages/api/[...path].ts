import type { APIRoute } from 'astro';
import { ShopError } from '../../http/context.ts';
import { errorResponse } from '../../http/serve.ts';

export const ALL: APIRoute = ({ locals }) =>
  errorResponse(new ShopError('notFound', 'Cet appel n’existe pas.'), locals);
