import type { APIRoute } from 'astro';

/** Requested by browsers for files that are not pages: PDF, text, XML. */
export const GET: APIRoute = ({ redirect }) => redirect('/favicon.svg', 301);
