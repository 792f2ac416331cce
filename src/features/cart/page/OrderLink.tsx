import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import { paths } from '../../../paths.ts';
import { showFault } from '../showFault.ts';
import { $faults } from '../useFault.ts';

/** On to the checkout, unless a quantity that is shown is not the one that would be ordered. */
export function OrderLink() {
  const faults = useStore($faults);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (faults.size === 0) setHeld(false);
  }, [faults]);
  const go = (event: MouseEvent) => {
    if (faults.size === 0) return;
    event.preventDefault();
    setHeld(true);
    showFault(document.body);
  };
  return (
    <>
      {held && (
        <p className="notice notice-danger" role="alert">
          {faults.size > 1
            ? 'Des quantités de votre panier sont à corriger. Le total ci-dessus compte encore les anciennes.'
            : 'Une quantité de votre panier est à corriger. Le total ci-dessus compte encore l’ancienne.'}
        </p>
      )}
      <a className="button button-wide" href={paths.checkout} onClick={go}>
        Passer la commande
      </a>
    </>
  );
}
