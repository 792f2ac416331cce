import {
  backUpContract,
  confirmCopiesContract,
  examineContract,
  listCopiesContract,
  newReleaseContract,
  saveSettingContract,
  trySettingContract,
} from '../../../features/overview/machine/machine.api.ts';
import { serve, serveAll, serveContract } from '../../../http/serve.ts';
import { examine } from '../../../server/doctor/checks.ts';
import { probes } from '../../../server/doctor/outside.ts';
import { confirmCopies, listCopies, runBackup } from '../../../server/machine/copies.ts';
import { checkForRelease } from '../../../server/machine/newRelease.ts';
import { saveSetting, testSetting } from '../../../server/machine/settings.ts';

export const ALL = serveAll([
  serveContract(backUpContract, runBackup),
  serveContract(confirmCopiesContract, confirmCopies),
  serve(examineContract, ({ ctx, context }) => examine({ app: context.locals.app, ctx, outside: probes })),
  serveContract(listCopiesContract, listCopies),
  serve(newReleaseContract, () => checkForRelease()),
  serve(saveSettingContract, ({ ctx, body, address }) => saveSetting(ctx, body, address)),
  serveContract(trySettingContract, testSetting),
]);
