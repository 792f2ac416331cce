import type { Db } from '../../client.ts';
import { users } from '../../schema/accounts.ts';
import { reserves } from '../../schema/catalogue.ts';
import { newsletterMembers } from '../../schema/shop.ts';
import { mailOutbox } from '../../schema/system.ts';
import { write } from '../../writer.ts';
import { createRandom } from './chance.ts';
import { loadGoods, toBuyer } from './goods.ts';
import { createInserter } from './insert.ts';
import { type Plan, writeOrder } from './order.ts';
import { randomPerson } from './people.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A reserved domain: no mail reaches anybody, and who reads it knows what it is. */
const domain = 'demo.example';
const demoNotice = 'Commande de démonstration : rien n’a été vendu.';

/** Cents: four such pieces are under what the demonstration takes by card. */
const cardPrice = 120_000;

type State = Pick<Plan, 'status' | 'paymentStatus' | 'paymentType' | 'deliveryMode' | 'givenBack'> & { ago: number };

/** Every state an order can be in, the newest first. */
const states: readonly State[] = [
  { ago: 1, status: 'confirmed', paymentStatus: 'paid', paymentType: 'carte', deliveryMode: 'parcel' },
  { ago: 2, status: 'pending', paymentStatus: 'pending', paymentType: 'virement', deliveryMode: 'parcel' },
  { ago: 5, status: 'confirmed', paymentStatus: 'paid', paymentType: 'virement', deliveryMode: 'counter' },
  { ago: 7, status: 'confirmed', paymentStatus: 'pending', paymentType: 'virement', deliveryMode: 'counter' },
  { ago: 20, status: 'cancelled', paymentStatus: 'refused', paymentType: 'carte', deliveryMode: 'parcel' },
  { ago: 26, status: 'prepared', paymentStatus: 'paid', paymentType: 'carte', deliveryMode: 'parcel' },
  { ago: 30, status: 'prepared', paymentStatus: 'paid', paymentType: 'carte', deliveryMode: 'counter' },
  { ago: 31, status: 'confirmed', paymentStatus: 'paid', paymentType: 'carte', deliveryMode: 'parcel' },
  { ago: 50, status: 'shipped', paymentStatus: 'paid', paymentType: 'virement', deliveryMode: 'parcel' },
  { ago: 55, status: 'cancelled', paymentStatus: 'paid', paymentType: 'virement', deliveryMode: 'counter' },
  { ago: 74, status: 'shipped', paymentStatus: 'paid', paymentType: 'carte', deliveryMode: 'parcel' },
  { ago: 99, status: 'delivered', paymentStatus: 'paid', paymentType: 'carte', deliveryMode: 'counter' },
  { ago: 150, status: 'delivered', paymentStatus: 'paid', paymentType: 'carte', deliveryMode: 'parcel' },
  {
    ago: 190,
    status: 'delivered',
    paymentStatus: 'paid',
    paymentType: 'virement',
    deliveryMode: 'counter',
    givenBack: 5000,
  },
  { ago: 240, status: 'cancelled', paymentStatus: 'refunded', paymentType: 'carte', deliveryMode: 'parcel' },
  { ago: 290, status: 'delivered', paymentStatus: 'paid', paymentType: 'carte', deliveryMode: 'parcel' },
  { ago: 340, status: 'cancelled', paymentStatus: 'cancelled', paymentType: 'virement', deliveryMode: 'counter' },
  { ago: 420, status: 'delivered', paymentStatus: 'paid', paymentType: 'virement', deliveryMode: 'parcel' },
  { ago: 500, status: 'delivered', paymentStatus: 'paid', paymentType: 'carte', deliveryMode: 'counter' },
  { ago: 610, status: 'delivered', paymentStatus: 'refunded', paymentType: 'carte', deliveryMode: 'parcel' },
  { ago: 700, status: 'delivered', paymentStatus: 'paid', paymentType: 'carte', deliveryMode: 'parcel' },
];

/** Example records of the back office: clients, orders in every state, members, alerts, a message. */
export async function fillExamples(db: Db, now = Date.now()): Promise<void> {
  await write({ db }, () => {
    const insert = createInserter(db.$client);
    const chance = createRandom('exemples');
    const { metals, currencies } = loadGoods(db);
    const soldMetals = metals.slice(0, 30);
    const payableByCard = soldMetals.filter(({ unitPrice }) => unitPrice <= cardPrice);
    const collector = metals.find(({ unitPrice, regime }) => regime === 'margin' && unitPrice <= cardPrice);
    const people = Array.from({ length: 14 }, (_, n) => {
      const user = randomPerson(chance, { n, at: now - (40 + n) * day, domain });
      const isVerified = n % 3 !== 1;
      const identity = isVerified
        ? {
            identityStatus: 'verified' as const,
            identitySubmittedAt: now - 20 * day,
            identityDecidedAt: now - 19 * day,
          }
        : {};
      const userRow = { ...user, ...identity, company: 'Démonstration' };
      insert(users, userRow);
      return userRow;
    });
    for (const [n, { ago, ...state }] of [...states.entries()].reverse()) {
      const candidates = state.paymentType === 'carte' ? payableByCard : soldMetals;
      const item = n % 6 === 3 ? chance.of(currencies) : chance.of(candidates);
      const second = n % 5 === 0 ? [{ item: chance.of(candidates), quantity: 1 }] : [];
      const client = toBuyer(people[n % people.length] as (typeof people)[number]);
      const quantity = item.type === 'metal' ? 1 + chance.integerBelow(3) : item.unit * 20;
      const coin = state.status === 'delivered' && n % 3 === 0 ? [{ item: collector, quantity: 1 }] : [];
      const others = [...second, ...coin].filter((one) => one.item && one.item !== item) as typeof second;
      const goods = [{ item, quantity }, ...others];
      writeOrder(insert, chance, { now, at: now - ago * hour, client, goods, note: demoNotice, ...state });
    }
    for (const [n, { email }] of people.entries()) {
      const at = now - (30 - n) * day;
      const member = { id: chance.id(at), email, unsubscribeToken: chance.letters(43), createdAt: at };
      insert(newsletterMembers, { ...member, confirmedAt: at + hour, consent: 'Abonné de démonstration' });
      const item = chance.of(n % 4 === 0 ? currencies : metals);
      const desiredPrice = Math.round(item.unitPrice * 0.96);
      const alert = { email, desiredPrice, type: item.type, typeId: item.id, stopToken: chance.letters(43) };
      if (n < 9)
        insert(reserves, {
          id: chance.id(at),
          ...alert,
          firedAt: n > 6 ? at + day : null,
          confirmedAt: n > 0 ? at : null,
          createdAt: at,
        });
    }
    const { firstName, lastName, email } = people[2] as (typeof people)[number];
    const question = 'Bonjour, avez-vous des pièces de 20 francs Napoléon en belle qualité ? Merci de votre réponse.';
    insert(mailOutbox, {
      id: chance.id(now - 3 * hour),
      kind: 'contact',
      recipient: `boutique@${domain}`,
      subject: `Message de ${firstName} ${lastName} (démonstration)`,
      html: `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Message</title><p>${question}</p></html>`,
      text: question,
      headers: { 'Reply-To': email },
      createdAt: now - 3 * hour,
      dueAt: now - 3 * hour,
      attempts: 1,
      sentAt: now - 3 * hour,
      isKeptHere: true,
    });
  });
}
