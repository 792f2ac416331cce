import { applyImportContract } from '../../../../features/imports/imports.api.ts';
import { applyImport } from '../../../../features/imports/machine/machine.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(applyImportContract, ({ ctx, params, body }) => applyImport(ctx, { ...params, ...body }));
