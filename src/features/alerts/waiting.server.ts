import { and, isNull } from 'drizzle-orm';
import { reserves } from '../../../db/schema/catalogue.ts';

/** An alert that neither fired nor was stopped. */
export const isWaiting = and(isNull(reserves.firedAt), isNull(reserves.stoppedAt));
