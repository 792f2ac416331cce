import { eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import { days } from '../../../dates.ts';
import { shownEmail } from '../../../email.server.ts';
import { type Ctx, requireClient } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { countHit } from '../../../http/throttle.server.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { confirmEmailLetter } from '../account.mail.ts';
import { ownRow, type UserRow } from '../model/ownUser.server.ts';
import { dropTokens, liveToken, makeToken } from '../model/tokens.server.ts';

const purpose = 'confirmEmail';
const perAccount = { hits: 3, minutes: 60 };

export const makeConfirmToken = (tx: Db, user: Pick<UserRow, 'id' | 'email'>): string =>
  makeToken(tx, { purpose, user, lifetime: days(7) });

/** A link confirms only the address it was mailed to. */
function opens(db: Db, user: UserRow, token: string): boolean {
  const found = liveToken(db, { purpose, token });
  return found?.userId === user.id && found.email === user.email;
}

export function confirmationOf(ctx: Ctx, token: string) {
  requireClient(ctx.actor);
  const user = ownRow(ctx);
  if (user.emailProvenAt !== null) return { email: shownEmail(user.email), state: 'done' } as const;
  return { email: shownEmail(user.email), state: opens(ctx.db, user, token) ? 'open' : 'dead' } as const;
}

export async function confirmEmail(ctx: Ctx, { token }: { token: string }): Promise<{ email: string }> {
  requireClient(ctx.actor);
  return write(ctx, (tx) => {
    const user = ownRow(tx);
    if (user.emailProvenAt !== null) return { email: shownEmail(user.email) };
    if (!opens(tx.db, user, token)) {
      throw new ShopError('notFound', 'Ce lien n’est plus valable. Demandez-en un autre sur la page « Mes données ».');
    }
    const now = Date.now();
    tx.db.update(users).set({ emailProvenAt: now, updatedAt: now }).where(eq(users.id, user.id)).run();
    dropTokens(tx.db, { purpose, userId: user.id });
    audit(tx, { action: 'user.confirmEmail', entity: 'user', entityId: user.id });
    return { email: shownEmail(user.email) };
  });
}

/** @throws conflict once the e-mail is confirmed, throttled after 3 mails in an hour */
export async function sendConfirmation(ctx: Ctx): Promise<{ email: string }> {
  requireClient(ctx.actor);
  return write(ctx, (tx) => {
    const user = ownRow(tx);
    if (user.emailProvenAt !== null) {
      throw new ShopError('conflict', 'Votre adresse est déjà confirmée. Rechargez la page.');
    }
    countHit(tx.db, { key: `confirm:account:${user.id}`, limit: perAccount });
    const letter = confirmEmailLetter(user, makeConfirmToken(tx.db, user), ctx.shop.sender);
    enqueueMail(tx, { kind: 'confirmEmail', recipient: user.email, userId: user.id, letter });
    return { email: shownEmail(user.email) };
  });
}
