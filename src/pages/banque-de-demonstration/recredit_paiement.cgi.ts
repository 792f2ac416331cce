import type { APIRoute } from 'astro';
import { handleRefundRequest } from '../../features/bank/test/services.server.ts';

export const POST: APIRoute = ({ locals, request }) => handleRefundRequest(locals.app, request);
