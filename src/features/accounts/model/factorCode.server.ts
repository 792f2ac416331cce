import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import type { Ctx } from '../../../http/context.ts';
import { unsealText } from '../../../uploads/aesGcm.server.ts';
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
