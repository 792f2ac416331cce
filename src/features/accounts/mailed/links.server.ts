import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { isLiveToken, type Purpose } from './tokens.server.ts';

/** Mail kinds that carry the links of each purpose. confirmEmail is missing: its link works only when signed in. */
export const carriers = {
  resetPassword: 'resetPassword',
  secureAccount: 'accountChanged',
  followOrder: 'followOrder',
} as const satisfies Record<Exclude<Purpose, 'confirmEmail'>, string>;

const kinds: readonly string[] = Object.values(carriers);

export const lostItsLink = ({ kind, text }: { kind: string; text: string }): boolean =>
  text === '' && kinds.includes(kind);

/** Long enough to be a token: our ids have 36 characters. */
const tokens = /[\w-]{37,}/g;

/**
 * Empties mails that carry a single-use link once they have left, or once the link is used or expired. Idempotent.
 * @param leaves false without SMTP: people then read mails in the shop until the link expires
 * @returns the ids of the emptied mails
 */
export async function forgetMailedLinks(
  ctx: Ctx,
  { leaves, now = Date.now() }: { leaves: boolean; now?: number },
): Promise<string[]> {
  return write(ctx, (tx) => {
    const mails = tx.db
      .select({ id: mailOutbox.id, text: mailOutbox.text, sentAt: mailOutbox.sentAt })
      .from(mailOutbox)
      // Uses the index on user ids instead of reading every newsletter.
      .where(and(gt(mailOutbox.userId, ''), inArray(mailOutbox.kind, [...kinds]), ne(mailOutbox.text, '')))
      .all();
    const done = mails
      .filter(
        ({ text, sentAt }) =>
          (leaves && sentAt !== null) || !text.match(tokens)?.some((t) => isLiveToken(tx.db, { token: t, now })),
      )
      .map(({ id }) => id);
    for (const id of done) tx.db.update(mailOutbox).set({ html: '', text: '' }).where(eq(mailOutbox.id, id)).run();
    tx.db
      .update(mailOutbox)
      .set({ failedAt: now, lastError: 'Son lien n’était plus valable avant le départ' })
      .where(and(inArray(mailOutbox.id, done), isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt)))
      .run();
    return done;
  });
}
