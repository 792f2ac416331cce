import type { Db } from '../../../../db/client.ts';
import { type Config, takesCards } from '../../../config.ts';
import { cardLimitOf, currentConfiguration } from '../../configuration/configuration.server.ts';
import { retentionOf } from '../../identity/retention.server.ts';
import { transferDetailsOf } from '../../orders/shop.ts';
import { transferWorkingDays } from '../../orders/terms.ts';
import type { FaqFacts } from './question.ts';

/** What is in force now. Amounts are cents. */
export function faqFacts(db: Db, config: Config): FaqFacts {
  const { delivery, times, countries } = currentConfiguration(db);
  return {
    delivery,
    times,
    countries,
    cardLimit: cardLimitOf(db, takesCards(config)),
    transferDays: transferWorkingDays,
    transfersOffered: transferDetailsOf(config) !== 'missing',
    identityTerms: config.identityTerms,
    identityKept: retentionOf(config),
  };
}
