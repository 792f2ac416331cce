import type { Db } from '../../../db/client.ts';
import type { Config } from '../../config.ts';
import { currentConfiguration } from '../configuration/configuration.server.ts';
import { transferWorkingDays } from '../orders/placeOrder.server.ts';
import type { FaqFacts } from './faq.ts';

/** What is in force now. Amounts are cents. */
export function faqFacts(db: Db, config: Pick<Config, 'identityKeepYears' | 'identityRefusedDays'>): FaqFacts {
  const { delivery, cardLimit } = currentConfiguration(db);
  return {
    delivery,
    cardLimit,
    transferDays: transferWorkingDays,
    identityKeepYears: config.identityKeepYears,
    identityRefusedDays: config.identityRefusedDays,
  };
}
