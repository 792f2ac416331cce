import { and, isNotNull, isNull } from 'drizzle-orm';
import { reserves } from '../../../db/schema/catalogue.ts';

export const isOpen = and(isNull(reserves.firedAt), isNull(reserves.stoppedAt));
export const isUnconfirmed = and(isOpen, isNull(reserves.confirmedAt));
export const isLive = and(isOpen, isNotNull(reserves.confirmedAt));
