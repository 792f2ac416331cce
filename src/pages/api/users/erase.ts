import { erasePersonalData } from '../../../features/privacy/erase.server.ts';
import { eraseContract } from '../../../features/privacy/privacy.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(eraseContract, ({ ctx, body, address }) => erasePersonalData(ctx, { ...body, address }));
