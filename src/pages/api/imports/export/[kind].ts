import { exportContract, exportKinds } from '../../../../features/imports/imports.api.ts';
import { exportTable } from '../../../../features/imports/machine/exports.server.ts';
import { csvAnswer } from '../../../../http/fileAnswer.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(exportContract, async ({ ctx, params: { kind } }) =>
  csvAnswer(`${exportKinds[kind]}.csv`, await exportTable(ctx, kind)),
);
