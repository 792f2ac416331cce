import type { Ctx } from '../../http/context.ts';
import { ShopError, wrongField } from '../../http/errors.ts';
import { provenOwner, writeToDealer } from '../accounts/dealer.server.ts';
import { currentConfiguration } from '../configuration/configuration.server.ts';
import { estimate, type Jewel, karatRates, readGrams } from './buyback.ts';
import type { OfferRequest } from './offer.api.ts';
import { offerCopyLetter, offerLetter } from './offer.mail.ts';
import { sellerPhoneProblem } from './sellerPhone.ts';

/** Estimate at present rates. @throws invalid for a wrong phone or a gold title not bought; as `writeToDealer` */
export async function askOffer(ctx: Ctx, { token, jewels: given, ...asked }: OfferRequest) {
  const wrongPhone = sellerPhoneProblem(asked.phone);
  if (wrongPhone) throw wrongField('phone', wrongPhone);
  const rates = karatRates(currentConfiguration(ctx.db));
  const jewels: Jewel[] = given.map(({ grams, karat }) => ({ milligrams: readGrams(grams) ?? 0, karat }));
  if (jewels.some(({ karat }) => rates[karat] === 0))
    throw new ShopError(
      'invalid',
      'Un de ces titres n’est plus racheté. Rechargez la page pour voir les prix du jour.',
    );
  const estimated = { jewels, sums: estimate(jewels, rates) };
  return writeToDealer(ctx, {
    email: asked.email,
    token,
    letter: offerLetter(asked, estimated),
    receipt: offerCopyLetter(asked, estimated, provenOwner(ctx, asked.email)),
  });
}
