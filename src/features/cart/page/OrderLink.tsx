import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import { paths } from '../../../paths.ts';
import { $cart } from '../cart.store.ts';
import { keyOf } from '../changes.ts';
import { $offers } from '../refresh.store.ts';
import { $faults, showFault } from '../useFault.ts';

export function OrderLink() {
  const faults = useStore($faults);
  const offers = useStore($offers);
  const old = useStore($cart).filter((item) => offers[keyOf(item)]?.toConfirm);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (faults.size === 0) setHeld(false);
  }, [faults]);
  const go = (event: MouseEvent) => {
    if (old.length > 0) event.preventDefault();
    if (faults.size === 0) return;
    event.preventDefault();
    setHeld(true);
    showFault(document.body);
  };
  return (
    <>
      {old.length > 0 && (
        <p className="notice notice-danger" role="status">
          {`Prix à confirmer\u00a0: ${old.map(({ name }) => name).join(', ')}. Nous mettons ces prix à jour. Revenez plus tard, ou retirez ces articles pour commander le reste.`}
        </p>
      )}
      {held && (
        <p className="notice notice-danger" role="alert">
          {faults.size > 1
            ? 'Des quantités de votre panier sont à corriger. Le total ci-dessus compte encore les anciennes.'
            : 'Une quantité de votre panier est à corriger. Le total ci-dessus compte encore l’ancienne.'}
        </p>
      )}
      <a className="button button-wide" href={paths.checkout} aria-disabled={old.length > 0 || undefined} onClick={go}>
        Passer la commande
      </a>
    </>
  );
}
