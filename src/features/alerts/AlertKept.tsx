import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { type AlertChoice, priceText } from './alert.ts';

export type Kept = { item: AlertChoice; desired: number; email: string };

export function AlertKept({ kept: { item, desired, email }, onAgain }: { kept: Kept; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="stack">
      <div className="notice notice-success stack" role="status" tabIndex={-1} ref={box}>
        <p>
          <strong>C’est noté.</strong> Nous écrirons à {email} dès que « {item.name} » se vendra{' '}
          <span className="figures">{priceText(item, desired)}</span>, ou moins.
        </p>
        <p>
          Première alerte avec cette adresse ? L’alerte commence quand vous confirmez l’adresse par le lien du courriel
          qui part maintenant. S’il n’arrive pas, regardez parmi les indésirables.
        </p>
      </div>
      <p>
        <Button look="quiet" onClick={onAgain}>
          Créer une autre alerte
        </Button>
      </p>
    </div>
  );
}
