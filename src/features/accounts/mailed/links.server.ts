import { and, eq, isNull, lte, ne, or } from 'drizzle-orm';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import { days, hours, minutes } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';

export const linkMails = {
  resetPassword: { kind: 'resetPassword', lifetime: hours(1) },
  invitation: { kind: 'invitation', lifetime: days(3) },
  guest: { kind: 'guestAccount', lifetime: days(7) },
  signIn: { kind: 'signInLink', lifetime: minutes(15) },
  secureAccount: { kind: 'accountChanged', lifetime: days(7) },
} as const;

const linkMailTypes = Object.values(linkMails);

export const hasExpiredLink = (mail: { kind: string; text: string }): boolean =>
  mail.text === '' && linkMailTypes.some(({ kind }) => kind === mail.kind);

const withdrawnMailColumns = {
  html: '',
  text: '',
  sealed: null,
  lastError: 'Son lien n’était plus valable avant le départ',
};

export async function withdrawExpiredLinks(ctx: Ctx): Promise<number> {
  const expiredConditions = linkMailTypes.map(({ kind, lifetime }) =>
    and(eq(mailOutbox.kind, kind), lte(mailOutbox.createdAt, Date.now() - lifetime)),
  );
  const isUnsentAndExpired = and(or(...expiredConditions), isNull(mailOutbox.sentAt), ne(mailOutbox.text, ''));
  const values = { ...withdrawnMailColumns, failedAt: Date.now() };
  return write(ctx, ({ db }) => db.update(mailOutbox).set(values).where(isUnsentAndExpired).run().changes);
}
