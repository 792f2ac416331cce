import { fieldError, ShopError, verb } from '../../http/context.ts';
import { confirmedClient, sendToShop } from '../accounts/model/dealer.server.ts';
import { getVisibleMetal } from '../catalogue/model/metals.server.ts';
import { isOldCoin } from '../catalogue/model/saleTax.ts';
import { currentConfig } from '../configuration/configuration.server.ts';
import { estimate, type Jewel, karatRatesOf, parseGrams } from './buyback.ts';
import { askOfferContract } from './offer.api.ts';
import { offerCopyMail, offerMail } from './offer.mail.ts';
import { sellerPhoneProblem } from './sellerPhone.ts';

/** @throws invalid for a wrong phone number or a purity that the shop does not buy, or whatever `sendToShop` throws */
export const requestOffer = verb(
  askOfferContract,
  async (ctx, { token, jewels: typedJewels, pieces: chosenPieces, ...offer }) => {
    const phoneProblem = sellerPhoneProblem(offer.phone);
    if (phoneProblem) throw fieldError('phone', phoneProblem);
    const rates = karatRatesOf(currentConfig(ctx.db));
    const jewels: Jewel[] = typedJewels.map(({ grams, karat }) => ({ milligrams: parseGrams(grams) ?? 0, karat }));
    if (jewels.some(({ karat }) => rates[karat] === 0))
      throw new ShopError(
        'invalid',
        'Un de ces titres n’est plus racheté. Rechargez la page pour voir les prix du jour.',
      );
    const pieces = chosenPieces.map(({ id, count }) => {
      const metal = getVisibleMetal(ctx.db, id);
      if (!metal || metal.grossBuyPrice <= 0)
        throw new ShopError(
          'invalid',
          'Un de ces articles n’est plus racheté. Rechargez la page pour voir les prix du jour.',
        );
      return { count, name: metal.metalName, price: metal.grossBuyPrice, isOld: isOldCoin(metal) };
    });
    const estimateContent = { jewels, pieces, sums: estimate([...jewels, ...pieces], rates) };
    return sendToShop(ctx, {
      email: offer.email,
      token,
      letter: offerMail(offer, estimateContent),
      acknowledgement: offerCopyMail(offer, estimateContent, confirmedClient(ctx, offer.email)),
    });
  },
);
