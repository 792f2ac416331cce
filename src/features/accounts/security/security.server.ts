import type { Db } from '../../../../db/client.ts';
import type { Actor } from '../../../http/actor.ts';
import { openSessions } from '../devices/devices.server.ts';
import { ownRow } from '../ownUser.server.ts';
import { recoveryCodesLeft } from './recoveryCodes.server.ts';

/** What the security page of the person who asks shows. @throws unauthenticated for a visitor */
export function securityOf(db: Db, actor: Actor) {
  const { id, email, firstName, lastName, town, totpConfirmedAt } = ownRow(db, actor, 'session');
  return {
    owner: { email, firstName, lastName, town },
    factor: { since: totpConfirmedAt, codesLeft: recoveryCodesLeft(db, id) },
    sessions: openSessions(db, actor),
  };
}
