import { applyImportContract } from '../../../../features/imports/imports.api.ts';
import { applyImport } from '../../../../features/imports/machine/machine.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(applyImportContract, applyImport);
