import { z } from 'zod';
import { contract } from '../../../http/contract.ts';

export const minAddressLength = 5;

const suggestionShape = z.object({ label: z.string(), address: z.string(), postalCode: z.string(), town: z.string() });
export type Suggestion = z.output<typeof suggestionShape>;

export const addressesContract = contract('GET /api/users/addresses', {
  access: 'public',
  summary:
    'French addresses that begin like `q`, by the service that ADDRESS_URL names; none without it, or while it fails',
  throttle: { hits: 600, minutes: 15 },
  query: z.object({ q: z.string().trim().min(minAddressLength).max(200) }),
  data: z.array(suggestionShape),
});
