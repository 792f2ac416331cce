import type { Config } from '../../config.ts';
import type { OrderRow } from './order.ts';
import { placeOf } from './shop.ts';

export const pickupRule = 'Venez en personne avec le numéro de la commande, et munissez-vous d’une pièce d’identité.';
export const pickupWait =
  'Ne vous déplacez pas avant notre courriel « Commande prête au retrait » : il vous dit qu’elle vous attend.';

/** Where and how an order is fetched, from the order to the hand-over; null for a parcel. */
export const pickupOf = ({ deliveryMode, readyAt }: Pick<OrderRow, 'deliveryMode' | 'readyAt'>, config: Config) =>
  deliveryMode === 'counter'
    ? {
        place: placeOf({ config }),
        hours: config.identity.SHOP_HOURS ?? '',
        sentences: readyAt === null ? [pickupWait, pickupRule] : [pickupRule],
      }
    : null;
