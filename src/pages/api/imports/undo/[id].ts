import { undoImportContract } from '../../../../features/imports/imports.api.ts';
import { undoImport } from '../../../../features/imports/machine/machine.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(undoImportContract, ({ ctx, params }) => undoImport(ctx, params));
