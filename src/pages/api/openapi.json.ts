import type { APIRoute } from 'astro';
import { contracts, openApi } from '../../server/api/openApi.ts';

export const GET: APIRoute = ({ locals }) => Response.json(openApi(contracts, locals.app.config));
