import { paths } from '../../paths.ts';
import { deliveryLabels } from '../cart/terms.ts';
import type { Order } from './order.shape.ts';

type Props = { pickup: NonNullable<Order['pickup']> };

export const PickupPlace = ({ pickup: { place, hours, sentences } }: Props) => (
  <section className="panel stack" aria-labelledby="order-pickup">
    <h2 id="order-pickup">{deliveryLabels.counter}</h2>
    <dl className="facts">
      <dt>Adresse</dt>
      <dd>{place}</dd>
      <dt>Horaires</dt>
      <dd>{hours}</dd>
    </dl>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <p>
      <a href={paths.shopAddress}>Adresse et horaires</a>
    </p>
  </section>
);
