import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { isLiveToken, type Purpose } from './tokens.server.ts';

/**
 * The kind of mail that carries the links of each purpose. Who reads one of these can enter the account; the link that
 * confirms an e-mail opens nothing, for its reader has to be signed in.
 */
export const carriers = {
  resetPassword: 'resetPassword',
  secureAccount: 'accountChanged',
  followOrder: 'followOrder',
} as const satisfies Record<Exclude<Purpose, 'confirmEmail'>, string>;

const kinds: readonly string[] = Object.values(carriers);

/** Whether such a mail was emptied, and not with the account of the person it was written to. */
export const lostItsLink = ({ kind, text }: { kind: string; text: string }): boolean =>
  text === '' && kinds.includes(kind);

/** Long enough to be a token: an id of ours has 36 characters. */
const tokens = /[\w-]{37,}/g;

/**
 * Empties the mails whose link works once: those that have left, and any whose link was used or is too old. One that
 * waits with a dead link leaves no more. Running again changes nothing.
 * @param leaves whether mails leave by SMTP; else people read them in the shop, until the link is dead
 * @returns the ids of the emptied mails
 */
export async function forgetMailedLinks(
  ctx: Ctx,
  { leaves }: { leaves: boolean },
  now = Date.now(),
): Promise<string[]> {
  return write(ctx, (tx) => {
    const mails = tx.db
      .select({ id: mailOutbox.id, text: mailOutbox.text, sentAt: mailOutbox.sentAt })
      .from(mailOutbox)
      // Of one person each: the index on them spares reading every newsletter.
      .where(and(gt(mailOutbox.userId, ''), inArray(mailOutbox.kind, [...kinds]), ne(mailOutbox.text, '')))
      .all();
    const done = mails
      .filter(
        ({ text, sentAt }) =>
          (leaves && sentAt !== null) || !text.match(tokens)?.some((t) => isLiveToken(tx.db, t, now)),
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
