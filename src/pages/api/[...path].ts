import type { APIRoute } from 'astro';
import { ShopError } from '../../http/errors.ts';
import { failWith } from '../../http/serve.ts';

/** An address that no call has answers in the envelope too. */
export const ALL: APIRoute = ({ locals }) => failWith(new ShopError('notFound', 'Cet appel n’existe pas.'), locals);
