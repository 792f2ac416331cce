import type { APIRoute } from 'astro';

/** Asked for by browsers at what is no page: a PDF, a text, an XML file. */
export const GET: APIRoute = ({ redirect }) => redirect('/favicon.svg', 301);
