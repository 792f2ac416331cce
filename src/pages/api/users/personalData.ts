import { exportPersonalData } from '../../../features/privacy/export.server.ts';
import { personalDataContract } from '../../../features/privacy/privacy.api.ts';
import { zipAnswer } from '../../../http/fileAnswer.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(personalDataContract, async ({ ctx }) =>
  zipAnswer(await exportPersonalData(ctx), 'mes-donnees.zip'),
);
