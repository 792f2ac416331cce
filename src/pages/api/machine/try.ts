import { trySettingContract } from '../../../features/overview/machine/machine.api.ts';
import { serveVerb } from '../../../http/serve.ts';
import { trySetting } from '../../../server/machine/settings.ts';

export const POST = serveVerb(trySettingContract, trySetting);
