import { newReleaseContract } from '../../../features/overview/machine/machine.api.ts';
import { serve } from '../../../http/serve.ts';
import { newRelease } from '../../../server/machine/newRelease.ts';

export const POST = serve(newReleaseContract, () => newRelease());
