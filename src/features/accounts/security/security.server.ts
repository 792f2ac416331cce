import type { Ctx } from '../../../http/context.ts';
import { openSessions } from '../devices.server.ts';
import { ownRow } from '../model/ownUser.server.ts';
import { recoveryCodesLeft } from '../model/recoveryCodes.server.ts';

export function securityOf(ctx: Ctx) {
  const { id, email, firstName, lastName, town, totpConfirmedAt } = ownRow(ctx, 'session');
  return {
    owner: { email, firstName, lastName, town },
    factor: { since: totpConfirmedAt, codesLeft: recoveryCodesLeft(ctx.db, id) },
    sessions: openSessions(ctx),
  };
}
