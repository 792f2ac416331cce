import { z } from 'zod';
import { contract, idParams } from '../../http/contract.ts';
import { placeProblems, profileFields, withStoredPhones } from './person.ts';
import { userShape } from './user.ts';

const profile = z
  .object(profileFields)
  .superRefine(
    (given, ctx) => {
      for (const [field, message] of Object.entries(placeProblems(given ?? {}))) {
        ctx.addIssue({ code: 'custom', path: [field], message });
      }
    },
    // Told at once with the problems of single fields, not after these are right.
    { when: () => true },
  )
  .transform(withStoredPhones);

export type Profile = z.output<typeof profile>;

export const editUserContract = contract({
  method: 'POST',
  path: '/api/users/edit/{id}',
  access: 'user',
  summary: 'Changes the profile of the signed-in account; any other account is 404',
  params: idParams,
  body: profile,
  data: userShape,
});
