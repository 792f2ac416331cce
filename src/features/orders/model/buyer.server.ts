import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { prepared } from '../../../../db/prepared.ts';
import { users } from '../../../../db/schema/accounts.ts';
import type { BuyerSnapshot } from '../../../../db/schema/orders.ts';
import { listOf } from '../../../formats.ts';
import { ShopError } from '../../../http/errors.ts';
import { missingDetails } from '../../accounts/model/orderDetails.ts';
import { taxedParcelProblem } from '../../cart/terms.ts';
import type { Configuration } from '../../configuration/configuration.server.ts';
import { noParcelTo } from '../deliverTo.ts';

const userById = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
);

/** @throws invalid with a link to /modifier-coordonnees when the account lacks what an order needs */
export function buyerOf(tx: Db, userId: string): BuyerSnapshot {
  const user = userById(tx).get({ id: userId });
  if (!user) throw new ShopError('unauthenticated');
  const missing = missingDetails(user);
  const { civilite, firstName, lastName, company, email, portablePhone, address, postalCode, town, country } = user;
  if (Object.keys(missing).length === 0 && address && postalCode && town && country)
    return { civilite, firstName, lastName, company, email, portablePhone, address, postalCode, town, country };
  throw new ShopError(
    'invalid',
    `Vos coordonnées sont incomplètes : il manque ${listOf(Object.values(missing))}. Complétez-les à la page « Mes coordonnées », puis revenez payer.`,
    { errors: Object.fromEntries(Object.entries(missing).map(([field, words]) => [field, `Indiquez ${words}.`])) },
  );
}

type Parcel = { buyer: BuyerSnapshot; lines: Parameters<typeof taxedParcelProblem>[0] };

/** @throws invalid for a parcel to a country that the dealer does not sell to, or of taxed goods beyond the French VAT */
export function requireDestination({ countries }: Pick<Configuration, 'countries'>, { buyer, lines }: Parcel): void {
  const { deliverTo } = buyer;
  const { country, postalCode } = deliverTo ?? buyer;
  const isSoldTo = countries.includes(country);
  const message = isSoldTo ? taxedParcelProblem(lines, { country, postalCode }) : noParcelTo(country);
  if (message === null) return;
  throw new ShopError('invalid', message, { errors: { [deliverTo ? 'deliverTo.country' : 'country']: message } });
}
