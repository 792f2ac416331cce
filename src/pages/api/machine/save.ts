import { saveSettingContract } from '../../../features/overview/machine/machine.api.ts';
import { serve } from '../../../http/serve.ts';
import { saveSetting } from '../../../server/machine/settings.ts';

export const PUT = serve(saveSettingContract, ({ ctx, body, address }) => saveSetting(ctx, body, address));
