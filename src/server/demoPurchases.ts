import { like } from 'drizzle-orm';
import { newId } from '../../db/id.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { write } from '../../db/writer.ts';
import { type personFields, savePersonContract } from '../features/people/people.api.ts';
import { savePerson } from '../features/people/people.server.ts';
import { payPurchase, print, sign, withdrawPurchase } from '../features/purchases/desk/acts.server.ts';
import { preparePurchases } from '../features/purchases/model/prepare.server.ts';
import { type OfferInput, offerShape } from '../features/purchases/model/purchases.api.ts';
import type { Ctx } from '../http/context.ts';

const seller = {
  firstNames: 'Odile',
  sex: 'F',
  bornOn: '1961-04-17',
  bornAt: 'Exempleville',
  address: '7 rue de l’Exemple',
  postalCode: '69000',
  town: 'Ville-Exemple',
  documentKind: 'idCard',
  documentIssuedOn: '2022-05-04',
  documentExpiresOn: '2032-05-03',
  documentAuthority: 'Préfecture Exemple',
  documentSeen: true,
} satisfies Partial<Record<keyof typeof personFields, unknown>>;

const jewelOffer = (name: string, gross: number, estimate: number | null = null): OfferInput => ({
  kind: 'jewel',
  name,
  title: 750,
  titleProof: 'hallmark',
  gross,
  estimate,
});

export async function writeDemoPurchases(ctx: Ctx): Promise<void> {
  const coin = ctx.db.select().from(metals).where(like(metals.metalName, '%Napoléon%')).get();
  const savedPerson = async (lastName: string, documentNumber: string) => {
    const body = savePersonContract.body.parse({ ...seller, lastName: `${lastName} Démonstration`, documentNumber });
    return (await savePerson(ctx, body))._id ?? '';
  };
  const [first, second] = [await savedPerson('Exemple', 'SPECIMEN1'), await savedPerson('Modèle', 'SPECIMEN2')];
  const prepare = async (personId: string, offer: OfferInput) => {
    const preparation = { key: newId(), personId, provenance: 'Bien de famille', offers: [offerShape.parse(offer)] };
    const [created] = await write(ctx, (tx) => preparePurchases(tx, preparation));
    return created?.id ?? '';
  };
  const completePurchase = async (personId: string, offer: OfferInput) => {
    const id = await prepare(personId, offer);
    await print(ctx, { id });
    await sign(ctx, { id, bag: offer.kind === 'jewel' ? Math.round(offer.gross * 1_000) : null });
    return id;
  };
  await completePurchase(first, jewelOffer('Bracelet gourmette', 12.34));
  const withdrawnId = await completePurchase(second, jewelOffer('Alliance gravée', 3.1));
  await withdrawPurchase(ctx, { id: withdrawnId, at: Date.now(), isRepaid: false, isGone: false });
  await completePurchase(second, jewelOffer('Broche ancienne, camée', 9.8, 1_450));
  if (coin && coin.grossBuyPrice > 0) {
    const coinOffer = (quantity: number): OfferInput => ({ kind: 'piece', metalId: coin.id, quantity });
    await completePurchase(first, coinOffer(3));
    const id = await completePurchase(second, coinOffer(2));
    await payPurchase(ctx, {
      id,
      means: 'transfer',
      paidTo: 'FR08 3000 4000 0500 0012 3456 789',
      payeeAnswer: 'match',
    });
  }
  await prepare(second, jewelOffer('Chaîne maille forçat', 6.25));
}
