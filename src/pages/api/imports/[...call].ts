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
import { serve, serveAll, serveContract } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveContract(applyImportContract, applyImport),
  serve(exportContract, async ({ ctx, params: { kind } }) =>
    csvResponse(`${exportKinds[kind]}.csv`, await exportTable(ctx, kind)),
  ),
  serveContract(importPicturesContract, uploadPictures),
  serveContract(readImportContract, readImport),
  serveContract(undoImportContract, undoImport),
]);
