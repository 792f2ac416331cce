import { z } from 'zod';

/** Of a link that was mailed. */
export const tokenParams = z.object({ token: z.string().min(1).max(1000) });
