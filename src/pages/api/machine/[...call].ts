import {
  backUpContract,
  confirmCopiesContract,
  examineContract,
  listCopiesContract,
  newReleaseContract,
  saveSettingContract,
  trySettingContract,
} from '../../../features/overview/machine/machine.api.ts';
import { serve, serveAll, serveVerb } from '../../../http/serve.ts';
import { examine } from '../../../server/doctor/checks.ts';
import { outside } from '../../../server/doctor/outside.ts';
import { backUpOnce, confirmCopies, listCopies } from '../../../server/machine/copies.ts';
import { newRelease } from '../../../server/machine/newRelease.ts';
import { saveSetting, trySetting } from '../../../server/machine/settings.ts';

export const ALL = serveAll([
  serveVerb(backUpContract, backUpOnce),
  serveVerb(confirmCopiesContract, confirmCopies),
  serve(examineContract, ({ ctx, context }) => examine({ app: context.locals.app, ctx, outside })),
  serveVerb(listCopiesContract, listCopies),
  serve(newReleaseContract, () => newRelease()),
  serve(saveSettingContract, ({ ctx, body, address }) => saveSetting(ctx, body, address)),
  serveVerb(trySettingContract, trySetting),
]);
