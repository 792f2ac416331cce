import { z } from 'zod';
import { email } from '../../email.ts';
import { contract, idParams } from '../../http/contract.ts';
import { addressProblems, normalizePerson, type PhoneTest, profileFields, withRules } from './model/person.ts';
import { userShape } from './model/user.ts';
import { factorCode } from './session.api.ts';

export const profileShapeFor = (isStored: PhoneTest) =>
  withRules(
    z.object({
      ...profileFields,
      /** Changing it requires `currentPassword` and, on the caller's own account, the `code`. */
      email: email.optional(),
      currentPassword: z.string().max(1000, 'Ce n’est pas votre mot de passe actuel.').optional(),
      code: factorCode.optional(),
    }),
    (input) => addressProblems(input, isStored),
  ).transform(normalizePerson);

/** Phone numbers are validated later, because the country may be stored rather than sent. */
const profileShape = profileShapeFor(() => true);
export type Profile = z.output<typeof profileShape>;

export const editUserContract = contract('POST /api/users/edit/{id}', {
  access: 'user',
  permission: 'clients',
  summary:
    'Changes the profile of one’s own account, or for an admin of any; else 404. A client’s own new e-mail is pending until its mailed link is pressed. `token` replaces the caller’s own, whose claims changed',
  // Every attempt reveals whether an e-mail is taken.
  throttle: { hits: 60, minutes: 15 },
  params: idParams,
  body: profileShape,
  data: userShape.extend({ token: z.string().nullable(), pendingEmail: z.string().nullable() }),
});
