import type { Ctx } from '../../../http/context.ts';
import { openSessions } from '../devices.server.ts';
import { isGuest, ownRow } from '../model/ownUser.server.ts';
import { recoveryCodesLeft } from '../model/recoveryCodes.server.ts';

export function securityOf(ctx: Ctx) {
  const user = ownRow(ctx, 'session');
  const { id, email, firstName, lastName, town, totpConfirmedAt } = user;
  return {
    isGuest: isGuest(user),
    owner: { email, firstName, lastName, town },
    factor: { since: totpConfirmedAt, codesLeft: recoveryCodesLeft(ctx.db, id) },
    sessions: openSessions(ctx),
  };
}
