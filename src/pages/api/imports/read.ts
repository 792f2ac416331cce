import { readImportContract } from '../../../features/imports/imports.api.ts';
import { readImport } from '../../../features/imports/machine/machine.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(readImportContract, readImport);
