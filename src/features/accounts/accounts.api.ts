import type { Contract } from '../../http/contract.ts';
import {
  endUserSessionsContract,
  getAllUsersContract,
  getUserByIdContract,
  inviteAdminContract,
  saveNotesContract,
  updateStaffRoleContract,
  updateUserAccessContract,
} from './admin/users.api.ts';
import { endOtherSessionsContract, endSessionContract, sessionsContract } from './devices/devices.api.ts';
import { confirmEmailContracts } from './profile/confirmEmail.api.ts';
import { editUserContract } from './profile/editUser.api.ts';
import { registerContract } from './profile/register.api.ts';
import { forgotPasswordContract, forgotPasswordEmailContract, secureAccountContract } from './recovery/recovery.api.ts';
import { resetPasswordContract } from './security/changePassword.api.ts';
import {
  beginSecondFactorContract,
  confirmSecondFactorContract,
  disableSecondFactorContract,
  renewRecoveryCodesContract,
} from './security/secondFactor.api.ts';
import { loginContract, logoutContract } from './session/session.api.ts';

/** The calls about accounts; those about identity papers are with the identity feature. */
export const accountContracts: readonly Contract[] = [
  getAllUsersContract,
  getUserByIdContract,
  resetPasswordContract,
  forgotPasswordEmailContract,
  forgotPasswordContract,
  loginContract,
  logoutContract,
  registerContract,
  editUserContract,
  secureAccountContract,
  sessionsContract,
  endSessionContract,
  endOtherSessionsContract,
  beginSecondFactorContract,
  confirmSecondFactorContract,
  disableSecondFactorContract,
  renewRecoveryCodesContract,
  updateUserAccessContract,
  inviteAdminContract,
  updateStaffRoleContract,
  endUserSessionsContract,
  saveNotesContract,
  ...confirmEmailContracts,
];
