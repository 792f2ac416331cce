import type { APIContext, APIRoute } from 'astro';
import { takesCards } from '../../../config.ts';
import { ShopError } from '../../../http/context.ts';
import { serve } from '../../../http/serve.ts';
import { terminalOf } from '../../bank/terminal.server.ts';
import { checkTerminalContract } from '../payments.api.ts';
import { errorDetail, receiveBankMessage } from './events.server.ts';

/** Never throws. The bank repeats a message until it is acknowledged. */
export async function answerBank(
  context: APIContext,
  { method, readRaw }: { method: 'GET' | 'POST'; readRaw: () => Promise<string> },
): Promise<Response> {
  const { app, requestId, address } = context.locals;
  const terminal = terminalOf(app);
  // The log shows which callbacks never came or were not acknowledged. Never log card data, key or MAC.
  const respond = (acknowledged: boolean, fields: { sealed: boolean; [key: string]: unknown }, status = 200) => {
    app.log.info({ requestId, address, method, status, acknowledged, ...fields }, 'bank callback');
    return new Response(terminal.acknowledge(acknowledged), {
      status,
      headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
    });
  };
  let raw: string;
  try {
    raw = await readRaw();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return respond(false, { sealed: false, refused: error.code }, error.status);
  }
  if (method === 'GET' && raw === '') return respond(true, { sealed: false });
  // A real shop must reject the test bank's MAC.
  const message = takesCards(app.config) ? terminal.parseCallback(raw) : null;
  if (!message) {
    app.counters.refusedSeals++;
    return respond(false, { sealed: false });
  }
  const logFields = { sealed: true, reference: message.reference, code: message.code };
  try {
    const { event, outcome, failure } = await receiveBankMessage(context.locals.ctx, message);
    if (failure) {
      const logFields = { reason: errorDetail(failure), requestId, eventId: event.id };
      app.log.error(logFields, 'the bank’s message could not be processed');
    }
    return respond(true, { ...logFields, outcome, deliveries: event.deliveries });
  } catch (error) {
    app.log.error({ reason: errorDetail(error), requestId }, 'the bank’s message could not be recorded');
    return respond(false, logFields, 503);
  }
}

export const checkTerminal: APIRoute = serve(checkTerminalContract, ({ ctx }) => terminalOf(ctx.shop).checkKeys());
