import { z } from 'zod';
import { contract, idParams, listQuery } from '../../../http/contract.ts';
import { userShape } from '../user.ts';

/** What the back office sees of a user beside the profile. Moments are milliseconds since the epoch. */
export const userRecordShape = userShape.extend({
  identitySubmittedAt: z.number().nullable(),
  identityDecidedAt: z.number().nullable(),
  secondFactor: z.boolean(),
  disabledAt: z.number().nullable(),
  erasedAt: z.number().nullable(),
  lastLoginAt: z.number().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

export type UserRecord = z.output<typeof userRecordShape>;

export const userListQuery = listQuery.extend({
  identity: z.enum(['', 'none', 'pending', 'verified', 'refused']).default(''),
});
export type UserListQuery = z.output<typeof userListQuery>;

export const getAllUsersContract = contract({
  method: 'GET',
  path: '/api/users/getAll',
  access: 'admin',
  summary:
    'Users that are not erased; q finds name, e-mail, company, town and phone; sort by name, email, createdAt, lastLoginAt or identity, - for descending',
  query: userListQuery,
  data: z.array(userRecordShape),
  paged: true,
});

export const getUserByIdContract = contract({
  method: 'GET',
  path: '/api/users/getById/{id}',
  access: 'user',
  summary: 'One’s own account, or for an admin anybody’s; else 404',
  params: idParams,
  data: userRecordShape,
});

export const updateUserAccessContract = contract({
  method: 'POST',
  path: '/api/users/updateUserAccess/{id}',
  access: 'admin',
  summary: 'Closes an account and ends its sessions, or opens it again',
  params: idParams,
  body: z.object({ disabled: z.boolean('Indiquez si le compte doit être fermé.') }),
  data: userRecordShape,
});
