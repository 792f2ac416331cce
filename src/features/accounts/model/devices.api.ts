import { z } from 'zod';
import { contract, idParams } from '../../../http/contract.ts';

const openSessionShape = z.object({
  _id: z.string(),
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.number(),
  current: z.boolean(),
});

export type OpenSession = z.output<typeof openSessionShape>;

export const sessionsContract = contract('GET /api/users/sessions', {
  access: 'session',
  summary: 'The open sessions of the signed-in person, the one of the call first',
  data: z.array(openSessionShape),
});

export const endSessionContract = contract('DELETE /api/users/sessions/{id}', {
  access: 'session',
  summary: 'Ends one of one’s sessions; another person’s is 404',
  params: idParams,
  data: z.null(),
});

export const endOtherSessionsContract = contract('DELETE /api/users/sessions', {
  access: 'session',
  summary: 'Ends every session of the signed-in person but the one of the call',
  data: z.null(),
});
