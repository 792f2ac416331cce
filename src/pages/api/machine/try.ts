import { trySettingContract } from '../../../features/overview/machine/machine.api.ts';
import { serve } from '../../../http/serve.ts';
import { trySetting } from '../../../server/machine/settings.ts';

export const POST = serve(trySettingContract, ({ ctx, body }) => trySetting(ctx, body));
