import {
  examineContract,
  newReleaseContract,
  saveSettingContract,
} from '../../../features/overview/machine/machine.api.ts';
import { serve, serveAll } from '../../../http/serve.ts';
import { examine } from '../../../server/doctor/checks.ts';
import { probes } from '../../../server/doctor/outside.ts';
import { confirmCopies, listCopies, runBackup } from '../../../server/machine/copies.ts';
import { checkForRelease } from '../../../server/machine/newRelease.ts';
import { saveSetting, testSetting } from '../../../server/machine/settings.ts';

export const ALL = serveAll([
  runBackup,
  confirmCopies,
  serve(examineContract, ({ ctx, context }) => examine({ app: context.locals.app, ctx, outside: probes })),
  listCopies,
  serve(newReleaseContract, () => checkForRelease()),
  serve(saveSettingContract, ({ ctx, body, address }) => saveSetting(ctx, body, address)),
  testSetting,
]);
