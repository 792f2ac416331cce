import { z } from 'zod';
import { contract, textUpTo } from '../../http/contract.ts';

export const findRecordsContract = contract('GET /api/desk/find', {
  permission: 'day',
  summary: 'Where the back office may go for a text of two characters or more: orders, accounts and items',
  query: z.object({ q: textUpTo(200).default('') }),
  data: z.array(z.object({ label: z.string(), hint: z.string(), href: z.string() })),
});
