import { answerBank, checkTerminal } from '../../../features/orders/payments/callBack.server.ts';
import {
  callBackOrderContract,
  checkTerminalContract,
  replayCallBackContract,
} from '../../../features/orders/payments.api.ts';
import { readForm } from '../../../http/body.ts';
import { withContracts } from '../../../http/serve.ts';

/** The bank needs its own plain-text response; a JSON body is an admin’s check of the keys. */
export const POST = withContracts([callBackOrderContract, checkTerminalContract], (context) => {
  const isJson = context.request.headers.get('content-type')?.toLowerCase().startsWith('application/json');
  return isJson
    ? checkTerminal(context)
    : answerBank(context, {
        method: 'POST',
        readRaw: () => readForm(context.request, callBackOrderContract.bodyLimit),
      });
});

/** The bank’s alert mail has a replay link. Without parameters, the call is a health check. */
export const GET = withContracts([replayCallBackContract], (context) =>
  answerBank(context, { method: 'GET', readRaw: async () => context.url.search.slice(1) }),
);
