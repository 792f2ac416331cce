import { useEffect, useRef } from 'react';
import { adminOrderPath } from '../../../../paths.ts';
import type { Moved } from './moveOrders.server.ts';

type Props = { moved: Moved; done: string };

/** What became of each order of an act on several. */
export function MovedOrders({ moved, done }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
    // The question that is still open takes the focus, and keeps the page where it is.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const good = moved.filter((one) => one.moved);
  const refused = moved.filter((one) => !one.moved);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Résultat"
      className={`notice stack ${refused.length === 0 ? 'notice-success' : 'notice-danger'}`}
    >
      <h2>Résultat</h2>
      {good.length > 0 && (
        <p>
          {done}
          {'\u00a0: '}
          {good.map(({ orderNumber }) => orderNumber).join(', ')}. Les clients sont prévenus.
        </p>
      )}
      {refused.length > 0 && (
        <ul>
          {refused.map(({ _id, orderNumber, why }) => (
            <li key={_id}>
              <a href={adminOrderPath(_id)}>{orderNumber || 'Commande inconnue'}</a>
              {'\u00a0: '}
              {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
