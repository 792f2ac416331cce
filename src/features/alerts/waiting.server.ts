import { and, isNull } from 'drizzle-orm';
import { reserves } from '../../../db/schema/catalogue.ts';

export const isWaiting = and(isNull(reserves.firedAt), isNull(reserves.stoppedAt));
