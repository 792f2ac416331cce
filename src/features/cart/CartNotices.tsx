import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { $lastRemoval, undoRemoval } from './cart.store.ts';
import { $changes, $loadFailed, clearChanges, refreshCart } from './refresh.store.ts';

type Props = { retry?: () => Promise<unknown> };

export function CartNotices({ retry = refreshCart }: Props) {
  const changes = useStore($changes);
  const loadFailed = useStore($loadFailed);
  const container = useRef<HTMLDivElement>(null);
  // The button disappears with its notice, so the container takes the focus.
  const withContainerFocus = (act: () => void) => () => {
    container.current?.focus();
    act();
  };
  return (
    <div role="status" className="stack" tabIndex={-1} ref={container}>
      {changes.length > 0 && (
        <div className="notice stack">
          <p>
            <strong>Ce qui a changé</strong>
          </p>
          <ul>
            {changes.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Button variant="quiet" onClick={withContainerFocus(clearChanges)}>
            J’ai compris
          </Button>
        </div>
      )}
      {loadFailed && (
        <div className="notice notice-danger cluster apart">
          <p>
            Les prix du jour n’ont pas pu être relus. Votre panier est gardé tel quel, aux derniers prix connus ; ils
            seront vérifiés avant le paiement.
          </p>
          <Button variant="quiet" onClick={withContainerFocus(() => void retry())}>
            Réessayer
          </Button>
        </div>
      )}
    </div>
  );
}

export function RemovalNotice() {
  const lastRemoval = useStore($lastRemoval);
  const [problem, setProblem] = useState<string | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    setProblem(null);
    if (lastRemoval) undoButton.current?.focus();
  }, [lastRemoval]);

  const restore = () => {
    const error = undoRemoval();
    setProblem(error);
    const row = `${lastRemoval?.item.type}-${lastRemoval?.item.id}`;
    if (!error) requestAnimationFrame(() => document.getElementById(row)?.focus());
  };
  return (
    <div role="status">
      {lastRemoval && (
        <div className="notice cluster apart">
          <p>{problem ?? `« ${lastRemoval.item.name} » a été retiré de votre panier.`}</p>
          <button type="button" className="button button-quiet" ref={undoButton} onClick={restore}>
            Annuler le retrait
          </button>
        </div>
      )}
    </div>
  );
}
