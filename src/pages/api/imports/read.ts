import { readImportContract } from '../../../features/imports/imports.api.ts';
import { readImport } from '../../../features/imports/machine/machine.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(readImportContract, ({ ctx, body }) => readImport(ctx, body));
