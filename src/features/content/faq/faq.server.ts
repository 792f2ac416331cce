import { sendsMail, takesCards } from '../../../config.ts';
import type { Ctx } from '../../../http/context.ts';
import { cardLimitOf, currentConfig } from '../../configuration/configuration.server.ts';
import { transferDelayText } from '../../orders/model/paymentTerms.ts';
import { takesTransfers } from '../../orders/shop.ts';

export function faqSettings(ctx: Ctx) {
  const { delivery, times, countries, priceTerms, requestAbove } = currentConfig(ctx.db);
  return {
    delivery,
    times,
    countries,
    cardLimit: cardLimitOf(ctx.db, takesCards(ctx.shop.config)),
    transferDelay: transferDelayText(priceTerms),
    offersTransfers: takesTransfers(ctx.shop.config),
    identityTerms: ctx.shop.config.identityLimits,
    requestAbove,
    canSendMail: sendsMail(ctx.shop.config),
    identityRetention: ctx.shop.config.identityRetention,
  };
}
