import type { APIRoute } from 'astro';
import { ShopError } from '../../http/context.ts';
import { failWith } from '../../http/serve.ts';

export const ALL: APIRoute = ({ locals }) => failWith(new ShopError('notFound', 'Cet appel n’existe pas.'), locals);
