import type { Contract } from '../../http/contract.ts';
import { addressesContract } from './addresses.api.ts';
import { resetPasswordContract } from './changePassword.api.ts';
import { confirmEmailContracts } from './confirmEmail.api.ts';
import { endOtherSessionsContract, endSessionContract, sessionsContract } from './devices.api.ts';
import { editUserContract } from './editUser.api.ts';
import { forgotPasswordContract, forgotPasswordEmailContract, secureAccountContract } from './recovery.api.ts';
import { guestContract, registerContract, registeredContract } from './register.api.ts';
import {
  beginSecondFactorContract,
  confirmSecondFactorContract,
  disableSecondFactorContract,
  renewRecoveryCodesContract,
} from './secondFactor.api.ts';
import { loginContract, logoutContract } from './session.api.ts';
import {
  endUserSessionsContract,
  getAllUsersContract,
  getUserByIdContract,
  inviteAdminContract,
  saveNotesContract,
  updateStaffRoleContract,
  updateUserAccessContract,
} from './users.api.ts';

export const accountContracts: readonly Contract[] = [
  getAllUsersContract,
  getUserByIdContract,
  resetPasswordContract,
  forgotPasswordEmailContract,
  forgotPasswordContract,
  loginContract,
  logoutContract,
  registerContract,
  guestContract,
  registeredContract,
  editUserContract,
  addressesContract,
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
