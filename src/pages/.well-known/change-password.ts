import type { APIRoute } from 'astro';
import { paths } from '../../paths.ts';

export const GET: APIRoute = ({ redirect }) => redirect(paths.changePassword);
