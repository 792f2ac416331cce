import type { APIRoute } from 'astro';
import { answerRefund } from '../../features/bank/test/services.server.ts';

/** Where the shop asks its own test bank to give money back. */
export const POST: APIRoute = ({ locals, request }) => answerRefund(locals.app, request);
