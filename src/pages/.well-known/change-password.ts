import type { APIRoute } from 'astro';
import { paths } from '../../paths.ts';

/** Where password managers look for the page that changes a password. */
export const GET: APIRoute = ({ redirect }) => redirect(paths.changePassword);
