import { eq } from 'drizzle-orm';
import { type Db, rowById, updateById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { people } from '../../../../db/schema/people.ts';
import { audit, write } from '../../../../db/writer.ts';
import { type Ctx, fieldError, ShopError } from '../../../http/context.ts';
import { requirePermission } from '../../../http/staff.ts';
import { mailUser } from '../../../mail/outbox.server.ts';
import type { Profile } from '../editUser.api.ts';
import { notifyChange } from '../mailed/notice.server.ts';
import { type AccountChange, newAddressMail } from '../model/account.mail.ts';
import { requireMayManage } from '../model/colleague.server.ts';
import { moveSubscriptions } from '../model/moveSubscriptions.server.ts';
import { checkOwner } from '../model/ownerCheck.server.ts';
import { currentUserRow, toUser, type UserRow } from '../model/ownUser.server.ts';
import { addressProblems, hasPhone } from '../model/person.ts';
import { endUserSessions, renewToken } from '../model/session.server.ts';
import { deleteTokens } from '../model/tokens.server.ts';
import type { User } from '../model/user.ts';
import {
  countEmailRequest,
  makeConfirmToken,
  pendingEmailOf,
  requestEmailChange,
  requireUnusedEmail,
} from './confirmEmail.server.ts';
import { requireCountry } from './countries.server.ts';

type ProofField = 'currentPassword' | 'code';
type Input = { id: string; profile: Profile; address: string | null };

/** A change of these requires a new identity verification (CMF R561-5). */
const identityFields = ['firstName', 'lastName', 'dateOfBirth'] as const;

const notifiedFields: Record<
  Extract<AccountChange, 'email' | 'phone' | 'address'>,
  readonly Exclude<keyof Profile, ProofField>[]
> = { email: ['email'], phone: ['portablePhone', 'secondPhone'], address: ['address', 'postalCode', 'town'] };

function requireEditable(db: Db, caller: UserRow, id: string): UserRow {
  const row = caller.id === id || caller.role === 'admin' ? rowById(db, users, id) : null;
  if (!row || row.erasedAt !== null) throw new ShopError('notFound');
  return row;
}

/** @throws invalid if the caller's password or, on their own account, their second factor is wrong */
async function checkOwnerForEmail(
  ctx: Ctx,
  caller: UserRow,
  { id, profile: { currentPassword, code = '' }, address }: Input,
) {
  // Whoever changes the e-mail can reset the password and so control the account.
  if (caller.id !== id) requirePermission(ctx.actor, 'staff');
  if (!currentPassword) {
    throw fieldError('currentPassword', 'Indiquez votre mot de passe actuel pour changer d’adresse électronique.');
  }
  const codeInput = caller.id === id && caller.totpConfirmedAt !== null ? { code } : {};
  await checkOwner(ctx, { user: caller, credentials: { currentPassword, address, ...codeInput } });
  if (caller.role === 'client') await write(ctx, (tx) => countEmailRequest(tx.db, caller));
}

/** A client's new e-mail is pending until confirmed; one set by staff applies at once and ends the sessions.
 * @returns the caller's new token */
export async function editUser(
  ctx: Ctx,
  input: Input,
): Promise<User & { token: string | null; pendingEmail: string | null }> {
  const { id } = input;
  const { currentPassword: _password, code: _code, ...profile } = input.profile;
  const editor = currentUserRow(ctx);
  const user = requireEditable(ctx.db, editor, id);
  requireMayManage(ctx, user);
  const needsOwnerCheck = profile.email !== undefined && profile.email !== user.email;
  if (needsOwnerCheck) await checkOwnerForEmail(ctx, editor, input);
  const sessionId = 'sessionId' in ctx.actor && editor.id === id ? ctx.actor.sessionId : undefined;
  const row = await write(ctx, (tx) => {
    if (currentUserRow(tx).passwordHash !== editor.passwordHash) throw new ShopError('conflict');
    const before = requireEditable(tx.db, editor, id);
    const { email = before.email } = profile;
    // Another request has changed the e-mail meanwhile: changing it back needs the password.
    if (email !== before.email && !needsOwnerCheck) throw new ShopError('conflict');
    const isEmailPending = email !== before.email && editor.id === id && before.role === 'client';
    if (isEmailPending) requestEmailChange(tx, before, email);
    return storeProfile(tx, before, { ...profile, email: isEmailPending ? before.email : email }, sessionId);
  });
  const token = sessionId === undefined ? null : await renewToken(ctx, { user: row, sessionId });
  return { ...toUser(row), token, pendingEmail: pendingEmailOf(ctx.db, row) };
}

function storeProfile(
  ctx: Ctx,
  before: UserRow,
  profile: Omit<Profile, ProofField> & { email: string },
  sessionId: string | undefined,
): UserRow {
  const { id } = before;
  requireCountry(ctx.db, { country: profile.country, known: before.country });
  const [firstError] = Object.entries(addressProblems(profile, hasPhone(before)));
  if (firstError) throw fieldError(...firstError);
  const changedFields = (Object.keys(profile) as (keyof typeof profile)[]).filter(
    (field) => profile[field] !== before[field],
  );
  const toLowerCase = (text: string | null) => text?.toLowerCase();
  const losesIdentity =
    before.identityStatus !== 'none' &&
    identityFields.some((field) => toLowerCase(profile[field]) !== toLowerCase(before[field]));
  const isNewEmail = changedFields.includes('email');
  if (isNewEmail) requireUnusedEmail(ctx.db, profile.email);
  const row = updateById(ctx.db, users, id, {
    ...profile,
    ...(isNewEmail && { emailProvenAt: null }),
    ...(losesIdentity && { identityStatus: 'none' as const, identityReason: null, identityDecidedAt: null }),
    updatedAt: Date.now(),
  });
  if (losesIdentity) ctx.db.update(people).set({ documentSeenAt: null }).where(eq(people.userId, id)).run();
  // No notice is sent when an empty field is filled in, as for a first order.
  const notifiableChanges = (Object.keys(notifiedFields) as (keyof typeof notifiedFields)[]).filter((change) =>
    notifiedFields[change].some((field) => before[field] && changedFields.includes(field)),
  );
  notifyChange(ctx, { before, edits: notifiableChanges });
  if (isNewEmail) {
    if (before.emailProvenAt !== null) moveSubscriptions(ctx.db, before.email, row.email);
    endUserSessions(ctx.db, { userId: id, except: sessionId });
    deleteTokens(ctx.db, { purposes: ['resetPassword'], userId: id });
    const token = row.role === 'client' ? makeConfirmToken(ctx.db, row) : null;
    mailUser(ctx, row, { kind: 'newEmail', letter: newAddressMail(row, token, ctx.shop.sender) });
  }
  audit(ctx, {
    action: 'user.edit',
    entityId: id,
    detail: { changed: changedFields, ...(losesIdentity && { identityStatus: 'none' }) },
  });
  return row;
}

export const currentUser = (ctx: Ctx): User => toUser(currentUserRow(ctx));
