import { and, isNotNull, isNull } from 'drizzle-orm';
import { reserves } from '../../../db/schema/catalogue.ts';

export const isWaiting = and(isNull(reserves.firedAt), isNull(reserves.stoppedAt));
export const isUnconfirmed = and(isWaiting, isNull(reserves.confirmedAt));
export const isLive = and(isWaiting, isNotNull(reserves.confirmedAt));
