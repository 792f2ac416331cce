import { z } from 'zod';

export const tokenParams = z.object({ token: z.string().min(1).max(1000) });
