import { exportContract, exportKinds } from '../../../features/imports/imports.api.ts';
import { exportTable } from '../../../features/imports/machine/exports.server.ts';
import { applyImport, readImport, undoImport } from '../../../features/imports/machine/machine.server.ts';
import { uploadPictures } from '../../../features/imports/machine/pictures.server.ts';
import { csvResponse } from '../../../http/fileAnswer.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  applyImport,
  serve(exportContract, async ({ ctx, params: { kind } }) =>
    csvResponse(`${exportKinds[kind]}.csv`, await exportTable(ctx, kind)),
  ),
  uploadPictures,
  readImport,
  undoImport,
]);
