import type { APIRoute } from 'astro';
import { handleStateRequest } from '../../features/bank/test/services.server.ts';

export const POST: APIRoute = ({ locals, request }) => handleStateRequest(locals.app, request);
