import { eq } from 'drizzle-orm';
import { newId } from '../../db/id.ts';
import { people } from '../../db/schema/people.ts';
import { purchases } from '../../db/schema/purchases.ts';
import { write } from '../../db/writer.ts';
import { savePersonContract } from '../../src/features/people/people.api.ts';
import { savePerson } from '../../src/features/people/people.server.ts';
import { payPurchase, print, regime, sign, withdrawPurchase } from '../../src/features/purchases/desk/acts.server.ts';
import { loadPurchase } from '../../src/features/purchases/model/commit.server.ts';
import { type PreparationInput, preparePurchases } from '../../src/features/purchases/model/prepare.server.ts';
import { type OfferInput, offerShape, purchaseActs } from '../../src/features/purchases/model/purchases.api.ts';
import { ctxOf, shopOf } from './context.ts';
import { completeSeller } from './invoices.ts';
import { makeMetal } from './orders.ts';
import { configure, makeActor, testDb } from './people.ts';

const seller = {
  lastName: 'Lefèvre',
  firstNames: 'Odile',
  sex: 'F',
  bornOn: '1970-05-02',
  bornAt: 'Dijon',
  address: '4 place du Marché',
  postalCode: '30000',
  town: 'Nîmes',
  email: 'odile@exemple.fr',
  documentKind: 'passport',
  documentNumber: '12AB34567',
  documentIssuedOn: '2021-03-03',
  documentExpiresOn: '2031-03-02',
  documentAuthority: 'Préfecture du Gard',
  documentSeen: true,
};

export const bracelet = {
  kind: 'jewel',
  name: 'Bracelet gourmette',
  title: 750,
  titleProof: 'hallmark',
  gross: 12.34,
} as const;
export const iban = 'FR08 3000 4000 0500 0012 3456 789';

/** Buys: napoleon 690 €, old coin 900 €, numbered bar 98 000 €, 18 carats 80 € a gram. */
export function purchaseShop(environment: Record<string, string> = {}, db = testDb()) {
  const ctx = ctxOf(
    db,
    makeActor(db, 'admin', { staffRole: 'counter' }),
    shopOf({ ...completeSeller, ...environment }),
  );
  configure(db, { carrates18: 8_000, carrates14: 6_200 });
  const coin = makeMetal(db, {
    metalName: 'Napoléon 20 Francs',
    grossBuyPrice: 69_000,
    mintingStart: 1907,
    legalTender: true,
  });
  const old = makeMetal(db, {
    metalName: 'Double louis 1786',
    type: 'Piece De Collection',
    mintingStart: 1786,
    mintingEnd: 1786,
    grossBuyPrice: 90_000,
  });
  const bar = makeMetal(db, {
    metalName: 'Lingot 1 kg',
    type: 'Lingots',
    weight: 1_000_000,
    purity: 9_999,
    grossBuyPrice: 9_800_000,
  });
  const person = (values: object = {}) =>
    savePerson(ctx, savePersonContract.body.parse({ ...seller, ...values })).then(({ _id }) => _id ?? '');
  const known = async () => db.select().from(people).get()?.id ?? (await person());
  const ofAct = <Name extends keyof typeof purchaseActs>(name: Name, id: string, body: object = {}) => ({
    ...purchaseActs[name].contract.body.parse(body),
    id,
  });
  /** `regime`: exemption or gain, in euros. */
  const prepared = async (
    offers: OfferInput[],
    { agreedPrice, regime: body, ...more }: Partial<PreparationInput> & { regime?: object } = {},
  ) => {
    const about = {
      key: newId(),
      ...(agreedPrice && { agreedPrice: Math.round(agreedPrice * 100) }),
      ...more,
      personId: more.personId ?? (await known()),
    };
    const drafts = await write(ctx, (tx) =>
      preparePurchases(tx, { ...about, offers: offers.map((offer) => offerShape.parse(offer)) }),
    );
    for (const { id } of body ? drafts : []) await regime(ctx, ofAct('regime', id, body) as never);
    return drafts.map(({ id }) => id);
  };
  const signPrinted = (id: string, bag: number | null = null) => sign(ctx, ofAct('sign', id, { bag }) as never);
  const signed = async (id: string, bag: number | null = null) => {
    await print(ctx, { id });
    return signPrinted(id, bag);
  };
  return {
    db,
    ctx,
    coin,
    old,
    bar,
    person,
    prepared,
    /** `bag` in grams. */
    sign: signPrinted,
    signed,
    coins: (quantity: number): OfferInput => ({ kind: 'piece', metalId: coin.id, quantity }),
    oldCoins: (quantity: number): OfferInput => ({ kind: 'piece', metalId: old.id, quantity }),
    /** One signed contract of one line. */
    bought: async (
      offer: OfferInput,
      bag: number | null = offer.kind === 'jewel' ? offer.gross : null,
      more: object = {},
    ) => {
      const [id = ''] = await prepared([offer], more);
      await signed(id, bag);
      return id;
    },
    pay: (id: string, body: object = {}) =>
      payPurchase(ctx, ofAct('pay', id, { means: 'transfer', paidTo: iban, payeeAnswer: 'match', ...body }) as never),
    withdraw: (id: string, body: object = {}) =>
      withdrawPurchase(ctx, ofAct('withdraw', id, { at: Date.now(), ...body }) as never),
    ofAct,
    load: (id: string) => loadPurchase(db, id),
    setRow: (id: string, values: Partial<typeof purchases.$inferInsert>) =>
      db.update(purchases).set(values).where(eq(purchases.id, id)).run(),
  };
}
