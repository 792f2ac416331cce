import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import type { Ctx } from '../../../http/context.ts';
import { reachesLimit } from '../../../http/throttle.server.ts';
import type { Addressee } from '../../../mail/letter.ts';
import { mailUser } from '../../../mail/outbox.server.ts';
import { unsealText } from '../../../uploads/aesGcm.server.ts';
import { changeNoticeMail } from './account.mail.ts';
import { consumeRecoveryCode } from './recoveryCodes.server.ts';
import { totpStepOf } from './totp.server.ts';

type Holder = { id: string; totpSecret: string | null };

function consumeTotp(ctx: Ctx, { id, totpSecret }: Holder, code: string): boolean {
  const secret = totpSecret === null ? null : unsealText(ctx.shop.keys.secrets, { sealed: totpSecret, context: id });
  const step = secret === null ? null : totpStepOf(secret, { code });
  if (step === null) return false;
  const isStepUnused = or(isNull(users.totpStep), lt(users.totpStep, step));
  return (
    ctx.db
      .update(users)
      .set({ totpStep: step })
      .where(and(eq(users.id, id), isStepUnused))
      .run().changes === 1
  );
}

const withoutSpaces = (typed: string): string => typed.replace(/[\s.-]/g, '');

export const wrongCodeText = (typed: string): string =>
  /^\d{0,8}$/.test(withoutSpaces(typed))
    ? 'Ce code n’est pas le bon, ou a déjà servi. Attendez le suivant, puis recommencez.'
    : 'Ce code de secours n’est pas le bon, ou a déjà servi. Vérifiez-le, ou prenez-en un autre.';

export function consumeCode(
  ctx: Ctx,
  { holder, typed, recovery: allowsRecovery = true }: { holder: Holder; typed: string; recovery?: boolean | undefined },
): boolean {
  return (
    consumeTotp(ctx, holder, withoutSpaces(typed)) ||
    (allowsRecovery && consumeRecoveryCode(ctx, { userId: holder.id, code: typed }))
  );
}

const wrongCodeLimit = { hits: 5, minutes: 24 * 60 };

/** Codes are asked for only after the password or a mailed link, so the owner is warned, once a day. */
export function reportWrongCode(ctx: Ctx, user: Addressee & { id: string; email: string }): void {
  if (reachesLimit(ctx.db, { key: `login:wrong code:account:${user.email}`, limit: wrongCodeLimit }))
    mailUser(ctx, user, { kind: 'wrongCodes', letter: changeNoticeMail(user, ['wrongCodes'], null, ctx.shop.sender) });
}
