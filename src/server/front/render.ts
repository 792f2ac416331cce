import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApp } from 'astro/app/entrypoint';
import { createRequestFromNodeRequest, writeResponse } from 'astro/app/node';

/** Largest body of any call (an identity upload of four files of 10 MB); each call has its own lower limit. */
export const bodyCeiling = 42 * 1024 * 1024;

const astro = createApp({ streaming: false });

/** Has Astro answer: with a page, a call, or its page for what is not there. */
export async function render(req: IncomingMessage, res: ServerResponse, locals: Partial<App.Locals>): Promise<void> {
  const request = createRequestFromNodeRequest(req, { bodySizeLimit: bodyCeiling });
  const answer = await astro.render(request, { addCookieHeader: true, locals: locals as App.Locals });
  if (answer.status === 500 && !answer.body) throw new Error('the page of failures failed too');
  await writeResponse(answer, res);
}
