import type { Contract } from '../../http/contract.ts';
import { personalDataContracts } from '../privacy/privacy.api.ts';
import { proofChallengeContract } from '../robotCheck/altcha.api.ts';
import { confirmEmailContracts } from './confirmEmail.api.ts';
import { editUserContract } from './editUser.api.ts';
import {
  forgotPasswordContract,
  forgotPasswordEmailContract,
  resetPasswordContract,
  secureAccountContract,
} from './passwords.api.ts';
import {
  beginSecondFactorContract,
  confirmSecondFactorContract,
  disableSecondFactorContract,
  renewRecoveryCodesContract,
} from './secondFactor.api.ts';
import { loginContract, logoutContract } from './session.api.ts';
import { endOtherSessionsContract, endSessionContract, sessionsContract } from './sessions.api.ts';
import { getAllUsersContract, getUserByIdContract, updateUserAccessContract } from './userList.api.ts';
import { registerContract } from './users.api.ts';

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
  ...confirmEmailContracts,
  ...personalDataContracts,
  proofChallengeContract,
];
