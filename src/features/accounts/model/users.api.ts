import { z } from 'zod';
import { identityStatuses, roles, staffRoles } from '../../../../db/words.ts';
import { email } from '../../../email.ts';
import { contract, idParams, listQuery, seenAt, textUpTo } from '../../../http/contract.ts';
import { proof } from '../../configuration/proof.ts';
import { userShape } from './user.ts';

export const userRecordShape = userShape.extend({
  staffRole: z.enum(staffRoles).nullable(),
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
  role: z.enum(['', ...roles]).default(''),
  access: z.enum(['', 'open', 'disabled']).default(''),
  identity: z.enum(['', ...identityStatuses]).default(''),
});

export const getAllUsersContract = contract('GET /api/users/getAll', {
  permission: 'clients',
  summary:
    'Users that are not erased; q finds name, e-mail, company, town, a phone however it is spaced, or the client of an order’s number; sort by name, email, createdAt, lastLoginAt or identity, - for descending',
  query: userListQuery,
  data: z.array(userRecordShape),
  isPaged: true,
});

export const getUserByIdContract = contract('GET /api/users/getById/{id}', {
  access: 'user',
  permission: 'clients',
  summary: 'One’s own account, or for an admin anybody’s; else 404',
  params: idParams,
  data: userRecordShape,
});

export const updateUserAccessContract = contract('POST /api/users/updateUserAccess/{id}', {
  permission: 'clients',
  summary:
    'Closes an account and ends its sessions, or opens it again; an owner’s asks the second factor of who does it',
  params: idParams,
  body: z.object({ disabled: z.boolean('Indiquez si le compte doit être fermé.'), ...proof }),
  data: userRecordShape,
});

const staffRole = z.enum(staffRoles, 'Choisissez un rôle.');

export const updateStaffRoleContract = contract('POST /api/users/updateStaffRole/{id}', {
  permission: 'staff',
  summary:
    'Gives an admin another role; the owner alone may, with the second factor for another owner, and one always stays',
  params: idParams,
  body: z.object({ staffRole, ...proof }),
  data: userRecordShape,
});

const staffNameFields = {
  firstName: z.string('Indiquez le prénom.').trim().min(1, 'Indiquez le prénom.').max(60, 'Ce prénom est trop long.'),
  lastName: z.string('Indiquez le nom.').trim().min(1, 'Indiquez le nom.').max(60, 'Ce nom est trop long.'),
};

export const renameStaffContract = contract('POST /api/users/renameStaff/{id}', {
  permission: 'staff',
  summary: 'Gives an admin’s account a name, one’s own too',
  params: idParams,
  body: z.object(staffNameFields),
  data: userRecordShape,
});

const newColleague = z.object({
  email,
  ...staffNameFields,
  staffRole: staffRole.default('counter'),
  accessUntil: z.int('Indiquez une date.').nullable().default(null),
});
export type NewColleague = z.output<typeof newColleague>;

export const inviteAdminContract = contract('POST /api/users/inviteAdmin', {
  permission: 'staff',
  summary:
    'Opens an administration account, an owner’s with the second factor, and mails the link to choose its password',
  body: newColleague.extend(proof),
  /** The invitation link, if the shop has no mail server. */
  data: userRecordShape.extend({ link: z.string().optional() }),
});

const sessionId = z
  .string('Indiquez la session.')
  .min(1, 'Indiquez la session.')
  .max(100, 'Cette session n’existe pas.');

export const endUserSessionsContract = contract('POST /api/users/endSessions/{id}', {
  permission: 'clients',
  summary: 'Ends one session of an account, or all of them without `session`; answers how many ended',
  params: idParams,
  body: z.object({ session: sessionId.optional() }),
  data: z.object({ ended: z.number() }),
});

const notesShape = z.object({ notes: z.string(), updatedAt: z.number() });
export type Notes = z.output<typeof notesShape>;

export const saveNotesContract = contract('POST /api/users/notes/{id}', {
  permission: 'clients',
  summary: 'Saves the dealer’s notes about an account; 409 with `current` when a colleague saved first',
  params: idParams,
  body: z.object({ notes: textUpTo(4000, 'Une note', 'Écrivez la note.'), updatedAt: seenAt }),
  data: notesShape,
});
