import {
  applyImportContract,
  exportContract,
  exportKinds,
  importPicturesContract,
  readImportContract,
  undoImportContract,
} from '../../../features/imports/imports.api.ts';
import { exportTable } from '../../../features/imports/machine/exports.server.ts';
import { applyImport, readImport, undoImport } from '../../../features/imports/machine/machine.server.ts';
import { uploadPictures } from '../../../features/imports/machine/pictures.server.ts';
import { csvResponse } from '../../../http/fileAnswer.ts';
import { serve, serveAll, serveVerb } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveVerb(applyImportContract, applyImport),
  serve(exportContract, async ({ ctx, params: { kind } }) =>
    csvResponse(`${exportKinds[kind]}.csv`, await exportTable(ctx, kind)),
  ),
  serveVerb(importPicturesContract, uploadPictures),
  serveVerb(readImportContract, readImport),
  serveVerb(undoImportContract, undoImport),
]);
