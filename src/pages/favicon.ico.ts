import type { APIRoute } from 'astro';

/** Browsers request this address for files other than pages: PDF, text, XML. */
export const GET: APIRoute = ({ redirect }) => redirect('/favicon.svg', 301);
