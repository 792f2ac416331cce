import { sendsMail, takesCards } from '../../../config.ts';
import type { Ctx } from '../../../http/context.ts';
import { cardLimitOf, currentConfig } from '../../configuration/configuration.server.ts';
import { transferDelay } from '../../orders/model/paymentTerms.ts';
import { takesTransfers } from '../../orders/shop.ts';

export function faqFacts(ctx: Ctx) {
  const { delivery, times, countries, priceTerms, requestAbove } = currentConfig(ctx.db);
  return {
    delivery,
    times,
    countries,
    cardLimit: cardLimitOf(ctx.db, takesCards(ctx.shop.config)),
    transferDelay: transferDelay(priceTerms),
    transfersOffered: takesTransfers(ctx.shop.config),
    identityTerms: ctx.shop.config.identityTerms,
    requestAbove,
    canSendMail: sendsMail(ctx.shop.config),
    identityRetention: ctx.shop.config.identityRetention,
  };
}
