import { undoImportContract } from '../../../../features/imports/imports.api.ts';
import { undoImport } from '../../../../features/imports/machine/machine.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(undoImportContract, undoImport);
