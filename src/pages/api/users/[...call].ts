import {
  endSessionsOf,
  inviteAdmin,
  renameStaff,
  updateStaffRole,
} from '../../../features/accounts/admin/staff.server.ts';
import { resetPasswordContract } from '../../../features/accounts/changePassword.api.ts';
import { editUserContract } from '../../../features/accounts/editUser.api.ts';
import { suggestAddresses } from '../../../features/accounts/model/addresses.server.ts';
import { endOtherSessions, endOwnSession, openSessions } from '../../../features/accounts/model/devices.server.ts';
import { sessionCookie } from '../../../features/accounts/model/session.server.ts';
import {
  getUserByIdContract,
  inviteAdminContract,
  updateStaffRoleContract,
  updateUserAccessContract,
} from '../../../features/accounts/model/users.api.ts';
import { getAllUsers, getUserById, saveNotes } from '../../../features/accounts/model/users.server.ts';
import { confirmEmail, sendConfirmation } from '../../../features/accounts/profile/confirmEmail.server.ts';
import { editUser } from '../../../features/accounts/profile/editUser.server.ts';
import { checkRegistered, register, registerGuest } from '../../../features/accounts/profile/register.server.ts';
import {
  mailResetLink,
  resetForgottenPassword,
  secureAccount,
} from '../../../features/accounts/recovery/recovery.server.ts';
import { mailSignInLink, openSignInLink } from '../../../features/accounts/recovery/signInLink.server.ts';
import { forgotPasswordContract, forgotPasswordEmailContract } from '../../../features/accounts/recovery.api.ts';
import { guestContract } from '../../../features/accounts/register.api.ts';
import {
  beginSecondFactorContract,
  confirmSecondFactorContract,
  disableSecondFactorContract,
  renewRecoveryCodesContract,
} from '../../../features/accounts/secondFactor.api.ts';
import { resetPassword } from '../../../features/accounts/security/changePassword.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} from '../../../features/accounts/security/secondFactor.server.ts';
import { loginContract, logoutContract } from '../../../features/accounts/session.api.ts';
import { login, logout, readVisit, setSessionCookies } from '../../../features/accounts/signIn/signIn.server.ts';
import { mailSignInLinkContract, openSignInLinkContract } from '../../../features/accounts/signInLink.api.ts';
import { sendMessage } from '../../../features/content/contact/contact.server.ts';
import { decideIdentityProposal, updateIdentityStatus } from '../../../features/identity/decideIdentity.server.ts';
import {
  getUserIdentityContract,
  identityFileContract,
  verifyIdentityContract,
} from '../../../features/identity/identity.api.ts';
import { getUserIdentity } from '../../../features/identity/readIdentity.server.ts';
import { identityFileResponse, readIdentityFile } from '../../../features/identity/readIdentityFile.server.ts';
import { recordDocumentSeenAtCounter } from '../../../features/identity/seenAtCounter.server.ts';
import { submitIdentity } from '../../../features/identity/submit/submitIdentity.server.ts';
import { updateGuardedAccess, withOwnerGuard } from '../../../features/overview/machine/machine.server.ts';
import { erasePersonalData } from '../../../features/privacy/erase.server.ts';
import { exportPersonalData } from '../../../features/privacy/export.server.ts';
import { eraseContract, personalDataContract } from '../../../features/privacy/privacy.api.ts';
import { zipResponse } from '../../../http/fileAnswer.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  suggestAddresses,
  confirmEmail,
  sendConfirmation,
  sendMessage,
  serve(editUserContract, ({ ctx, params, body, address }) => editUser(ctx, { id: params.id, profile: body, address })),
  endSessionsOf,
  serve(eraseContract, ({ ctx, body, address }) => erasePersonalData(ctx, { ...body, address })),
  serve(forgotPasswordContract, async ({ ctx, params, body, context }) => {
    const newSession = await resetForgottenPassword(ctx, { ...params, ...body, ...readVisit(context) });
    return newSession && setSessionCookies(context, newSession);
  }),
  serve(forgotPasswordEmailContract, ({ ctx, body, address }) => mailResetLink(ctx, { ...body, address })),
  getAllUsers,
  serve(getUserByIdContract, ({ ctx, params }) => getUserById(ctx, params.id)),
  serve(getUserIdentityContract, ({ ctx, params }) => getUserIdentity(ctx, params.id)),
  serve(guestContract, async ({ ctx, body, context }) => {
    const newSession = await registerGuest(ctx, { person: body, visit: readVisit(context) });
    context.cookies.set(...sessionCookie(ctx, newSession));
    return { token: newSession.token, user: newSession.user };
  }),
  serve(identityFileContract, async ({ ctx, params }) => identityFileResponse(await readIdentityFile(ctx, params.id))),
  decideIdentityProposal,
  serve(inviteAdminContract, ({ ctx, address, body: { code, currentPassword, ...person } }) =>
    withOwnerGuard(ctx, person.staffRole, { code, currentPassword, address }, () => inviteAdmin(ctx, person)),
  ),
  serve(loginContract, async ({ ctx, body, context }) =>
    setSessionCookies(context, await login(ctx, { ...body, ...readVisit(context) })),
  ),
  serve(logoutContract, ({ ctx, context }) => {
    context.cookies.set(...sessionCookie(ctx, null));
    return logout(ctx, readVisit(context));
  }),
  saveNotes,
  serve(personalDataContract, async ({ ctx }) => zipResponse(await exportPersonalData(ctx), 'mes-donnees.zip')),
  register,
  checkRegistered,
  renameStaff,
  serve(resetPasswordContract, async ({ ctx, body, context }) => {
    const newSession = await resetPassword(ctx, { ...body, ...readVisit(context) });
    context.cookies.set(...sessionCookie(ctx, newSession));
    return { token: newSession.token, user: newSession.user };
  }),
  serve(beginSecondFactorContract, ({ ctx, body, address }) => beginSecondFactor(ctx, { ...body, address })),
  serve(confirmSecondFactorContract, ({ ctx, body, address }) => confirmSecondFactor(ctx, { ...body, address })),
  serve(disableSecondFactorContract, ({ ctx, body, address }) => disableSecondFactor(ctx, { ...body, address })),
  serve(renewRecoveryCodesContract, ({ ctx, body, address }) => renewRecoveryCodes(ctx, { ...body, address })),
  secureAccount,
  recordDocumentSeenAtCounter,
  endOwnSession,
  openSessions,
  endOtherSessions,
  serve(openSignInLinkContract, async ({ ctx, params, body, context }) =>
    setSessionCookies(context, await openSignInLink(ctx, { ...params, ...body, ...readVisit(context) })),
  ),
  serve(mailSignInLinkContract, ({ ctx, body, address }) => mailSignInLink(ctx, { ...body, address })),
  updateIdentityStatus,
  serve(updateStaffRoleContract, ({ ctx, address, params: { id }, body: { staffRole, ...proof } }) =>
    withOwnerGuard(ctx, staffRole, { ...proof, address }, () => updateStaffRole(ctx, { id, staffRole })),
  ),
  serve(updateUserAccessContract, ({ ctx, address, params, body }) =>
    updateGuardedAccess(ctx, { ...params, ...body, address }),
  ),
  serve(verifyIdentityContract, ({ ctx, params, body }) => submitIdentity(ctx, { ...body, userId: params.id })),
]);
