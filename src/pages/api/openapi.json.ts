import type { APIRoute } from 'astro';
import { contracts } from '../../server/contracts.ts';
import { openApi } from '../../server/openApi.ts';

export const GET: APIRoute = ({ locals }) => Response.json(openApi(contracts, locals.app.config));
