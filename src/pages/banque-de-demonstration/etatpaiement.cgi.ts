import type { APIRoute } from 'astro';
import { answerState } from '../../features/bank/test/services.server.ts';

export const POST: APIRoute = ({ locals, request }) => answerState(locals.app, request);
