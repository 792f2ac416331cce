import { tryBankContract } from '../../../features/overview/machine/machine.api.ts';
import { tryBank } from '../../../features/overview/machine/machine.server.ts';
import { wrongField } from '../../../http/errors.ts';
import { serve } from '../../../http/serve.ts';
import { outside } from '../../../server/doctor/outside.ts';

export const POST = serve(tryBankContract, async ({ ctx, body }) => {
  const { said, url } = tryBank(ctx, body);
  const silence = await outside.silenceOf(url);
  if (silence) throw wrongField('tpe', `${url} ne répond pas\u00a0: ${silence}`);
  return { said };
});
