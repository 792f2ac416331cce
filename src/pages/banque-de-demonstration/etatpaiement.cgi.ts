import type { APIRoute } from 'astro';
import { answerState } from '../../features/bank/test/services.server.ts';

/** Where the shop asks its own test bank what became of a payment. */
export const POST: APIRoute = ({ locals, request }) => answerState(locals.app, request);
