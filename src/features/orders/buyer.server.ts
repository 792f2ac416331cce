import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import type { BuyerSnapshot } from '../../../db/schema/orders.ts';
import { ShopError } from '../../http/errors.ts';

const needed = { address: 'l’adresse', postalCode: 'le code postal', town: 'la ville', country: 'le pays' } as const;

/**
 * The client as an order keeps him.
 * @throws invalid when the account lacks a part of the address, in words that lead to /modifier-coordonnees.
 */
export function buyerOf(tx: Db, userId: string): BuyerSnapshot {
  const user = tx.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new ShopError('unauthenticated');
  const { civilite, firstName, lastName, company, email, portablePhone, address, postalCode, town, country } = user;
  if (address && postalCode && town && country)
    return { civilite, firstName, lastName, company, email, portablePhone, address, postalCode, town, country };
  const missing = (Object.keys(needed) as (keyof typeof needed)[]).filter((name) => !user[name]);
  const words = missing.map((name) => needed[name]).join(', ');
  throw new ShopError(
    'invalid',
    `Vos coordonnées sont incomplètes : il manque ${words}. Complétez-les à la page « Modifier mes coordonnées », puis revenez payer.`,
    { errors: Object.fromEntries(missing.map((name) => [name, `Indiquez ${needed[name]}.`])) },
  );
}
