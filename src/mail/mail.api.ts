import { z } from 'zod';
import { contract } from '../http/contract.ts';

export const retryMailContract = contract('POST /api/mail/retry', {
  permission: 'messages',
  summary: 'Puts a mail that could not leave back in the queue',
  body: z.object({ mailId: z.string('Indiquez le courriel.').min(1).max(64) }),
  data: z.object({ _id: z.string() }),
});
