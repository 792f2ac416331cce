import { z } from 'zod';
import { contract } from '../../http/contract.ts';
import { currentPassword } from './changePassword.api.ts';
import { factorCode } from './session.api.ts';

const recoveryCodesShape = z.object({ recoveryCodes: z.array(z.string()) });
const ownerProof = z.object({ currentPassword, code: factorCode });

export const beginSecondFactorContract = contract('POST /api/users/secondFactor/begin', {
  access: 'session',
  summary:
    'A new secret for an authenticator app; it counts once a code of it is confirmed. Staff who have just signed in need no password',
  body: z.object({ currentPassword: currentPassword.optional() }),
  data: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmSecondFactorContract = contract('POST /api/users/secondFactor/confirm', {
  access: 'session',
  summary: 'Turns the second factor on with a code of the app; answers the recovery codes, this one time',
  body: z.object({ code: factorCode }),
  data: recoveryCodesShape,
});

export const disableSecondFactorContract = contract('POST /api/users/secondFactor/disable', {
  access: 'user',
  summary: 'Turns the second factor off',
  body: ownerProof,
  data: z.null(),
});

export const renewRecoveryCodesContract = contract('POST /api/users/secondFactor/recoveryCodes', {
  access: 'user',
  summary: 'New recovery codes, shown this one time; those before are void',
  body: ownerProof,
  data: recoveryCodesShape,
});
