import type { APIRoute } from 'astro';
import { answerRefund } from '../../features/bank/test/services.server.ts';

export const POST: APIRoute = ({ locals, request }) => answerRefund(locals.app, request);
