import type { Db } from '../../client.ts';
import { countOf } from '../../list.ts';
import { users } from '../../schema/accounts.ts';
import { metals, priceLog, reserves } from '../../schema/catalogue.ts';
import { orders } from '../../schema/orders.ts';
import { newsletterMembers } from '../../schema/shop.ts';
import { refreshSearch } from '../../search.ts';
import { metalTypes } from '../../words.ts';
import { createRandom, type Random } from './chance.ts';
import { loadGoods, toBuyer } from './goods.ts';
import { createInserter, type Insert } from './insert.ts';
import type { Buyer, Goods, Plan } from './order.ts';
import { writeOrder } from './order.ts';
import { writeRecords } from './papers.ts';
import { mailName, randomPerson } from './people.ts';

const scale = { metals: 5000, orders: 100_000, members: 50_000, prices: 1_000_000 };
type Scale = typeof scale;

const day = 86_400_000;
const historyDays = 730;

/** Makes a large shop of a demo shop, in one transaction; the same one for the same moment. `report` is told the progress. */
export function fillScale(db: Db, report: (progress: string) => void): void {
  const client = db.$client;
  const setting = { sizes: scale, now: Date.now(), report };
  client
    .transaction(() => {
      const put = createInserter(client);
      const chance = createRandom('échelle');
      report(`${scale.metals} articles`);
      writeMetals(db, put, setting);
      report(`${scale.members} personnes`);
      const clients = writePeople(put, chance, setting);
      writeOrders(db, put, { ...setting, clients });
      report('courriels et journal');
      writeRecords(put, createRandom('papiers'), { ...setting, clients });
      report(`${scale.prices} prix`);
      writePrices(db, put, setting);
      report('recherche');
      refreshSearch(client);
    })
    .immediate();
  client.exec('analyze');
}

type ScaleInput = { sizes: Scale; now: number; report: (progress: string) => void };

const makers = ['Perth Mint', 'Monnaie de Paris', 'Münze Österreich', 'Royal Mint', 'Umicore', 'Valcambi', 'Degussa'];
const coins = ['Souverain', 'Ducat', 'Couronne', 'Piastre', 'Krugerrand', 'Florin', 'Vreneli', 'Lingotin', 'Écu'];

function writeMetals(db: Db, put: Insert, { sizes, now }: ScaleInput): void {
  const chance = createRandom('métaux');
  const missing = sizes.metals - countOf(db, metals);
  for (let i = 0; i < missing; i++) {
    const at = now - (historyDays - (i % historyDays)) * day;
    const weight = 500 + chance.integerBelow(100_000);
    const price = Math.round(weight * 11.5);
    put(metals, {
      id: chance.id(at),
      metalName: `${chance.of(coins)} ${1800 + (i % 226)} no ${i}`,
      type: metalTypes[i % 3] as (typeof metalTypes)[number],
      weight,
      diameter: 1500 + chance.integerBelow(2500),
      purity: chance.of([9000, 9167, 9999]),
      mintingStart: 1800 + (i % 226),
      countryIssuing: chance.of(['France', 'Suisse', 'Autriche', 'Belgique', 'Royaume-Uni', 'Mexique']),
      fabricant: chance.of(makers),
      textInfo: '<p>Article d’essai.</p>'.repeat(20),
      netSellPrice: price,
      grossBuyPrice: Math.round(price * 0.95),
      isVisable: i % 10 !== 0,
      pricedAt: now,
      createdAt: at,
      updatedAt: at,
    });
  }
}

const hosts = ['gmail.com', 'orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr', 'yahoo.fr', 'proton.me'];

function writePeople(put: Insert, chance: Random, { sizes, now }: ScaleInput): Buyer[] {
  const clients: Buyer[] = [];
  for (let n = 0; n < sizes.members; n++) {
    const at = now - historyDays * day + Math.floor((n / sizes.members) * historyDays * day);
    const user = randomPerson(chance, { n, at, domain: chance.of(hosts) });
    const kind = chance.integerBelow(100);
    if (kind < 25)
      Object.assign(user, { identityStatus: 'verified', identitySubmittedAt: at, identityDecidedAt: at + day });
    else if (kind < 27)
      Object.assign(user, { identityStatus: 'refused', identityReason: 'Document illisible', identitySubmittedAt: at });
    else if (n % 1000 === 7)
      Object.assign(user, { identityStatus: 'pending', identitySubmittedAt: now - chance.integerBelow(3 * day) });
    put(users, user);
    clients.push(toBuyer(user));
    const email = chance.isLikely(60) ? user.email : `${mailName(user.lastName)}.lettre${n}@${chance.of(hosts)}`;
    put(newsletterMembers, {
      id: chance.id(at),
      email,
      unsubscribeToken: chance.letters(43),
      createdAt: at,
      confirmedAt: chance.isLikely(90) ? at + 60_000 : null,
      consent: 'Je souhaite recevoir la lettre d’information.',
      unsubscribedAt: chance.isLikely(8) ? at + 40 * day : null,
    });
  }
  return clients;
}

/** Old orders are done with; those of the last days are at every stage. */
function randomState(chance: Random, age: number): Pick<Plan, 'status' | 'paymentStatus' | 'givenBack'> {
  const n = chance.integerBelow(100);
  if (age > 8 * day) {
    if (n < 84) return { status: 'delivered', paymentStatus: 'paid' };
    if (n < 86) return { status: 'delivered', paymentStatus: 'paid', givenBack: 5000 };
    if (n < 89) return { status: 'cancelled', paymentStatus: 'refunded' };
    return { status: 'cancelled', paymentStatus: 'cancelled' };
  }
  if (n < 50) return { status: age > 3 * day ? 'shipped' : 'confirmed', paymentStatus: 'paid' };
  if (n < 70) return { status: 'prepared', paymentStatus: 'paid' };
  if (n < 90) return { status: 'pending', paymentStatus: 'pending' };
  if (n < 95) return { status: 'pending', paymentStatus: 'refused' };
  return { status: 'cancelled', paymentStatus: n < 97 ? 'paid' : 'cancelled' };
}

function writeOrders(
  db: Db,
  put: Insert,
  { sizes, now, report, clients }: ScaleInput & { clients: readonly Buyer[] },
): void {
  const chance = createRandom('commandes');
  const { metals: pieces, currencies } = loadGoods(db);
  // A dozen items make most of the sales.
  const favourites = pieces.slice(0, 12);
  const pickLine = (): { item: Goods; quantity: number } => {
    if (chance.isLikely(15)) {
      const item = chance.of(currencies);
      return { item, quantity: item.unit * (1 + chance.integerBelow(40)) };
    }
    return { item: chance.of(chance.isLikely(80) ? favourites : pieces), quantity: 1 + chance.integerBelow(4) };
  };
  for (let n = 0; n < sizes.orders; n++) {
    if (n % 10_000 === 0) report(`commandes : ${n} sur ${sizes.orders}`);
    const at = now - historyDays * day + Math.floor((n / sizes.orders) * historyDays * day);
    const state = randomState(chance, now - at);
    writeOrder(put, chance, {
      now,
      at,
      client: clients[chance.integerBelow(Math.ceil(clients.length * 0.6))] as Buyer,
      goods: Array.from({ length: chance.isLikely(70) ? 1 : 2 }, pickLine),
      paymentType: state.paymentStatus !== 'refused' && chance.isLikely(35) ? 'virement' : 'carte',
      deliveryMode: chance.isLikely(60) ? 'parcel' : 'counter',
      ...state,
    });
  }
}

/** Every metal's price twice a day as far back as the rows reach, and alerts on them. */
function writePrices(db: Db, put: Insert, { sizes, now }: ScaleInput): void {
  const chance = createRandom('prix');
  const all = db.select({ id: metals.id, sell: metals.netSellPrice, buy: metals.grossBuyPrice }).from(metals).all();
  const existingRows = countOf(db, priceLog);
  const rounds = Math.max(0, Math.ceil((sizes.prices - existingRows) / (all.length * 2)));
  for (let round = 0; round < rounds; round++) {
    const at = now - (rounds - round) * day;
    for (const { id, sell, buy } of all)
      for (const [side, price] of [
        ['sell', sell],
        ['buy', buy],
      ] as const) {
        const toPrice = Math.round(price * (0.85 + (0.15 * round) / rounds));
        const priceRow = { itemType: 'metal', itemId: id, side, fromPrice: toPrice, toPrice, at } as const;
        put(priceLog, { ...priceRow, actorKind: 'system', actorId: 'demo' });
      }
  }
  for (let n = 0; n < sizes.members / 5; n++) {
    const { id, sell } = chance.of(all);
    const at = now - chance.integerBelow(historyDays) * day;
    put(reserves, {
      id: chance.id(at),
      email: `alerte${n}@${chance.of(hosts)}`,
      desiredPrice: Math.round(sell * 0.97),
      type: 'metal',
      typeId: id,
      stopToken: chance.letters(43),
      firedAt: chance.isLikely(30) ? at + day : null,
      confirmedAt: at,
      createdAt: at,
    });
  }
}

/** Whether a shop has already been made large. */
export const isScaled = (db: Db): boolean => countOf(db, orders) >= scale.orders;
