import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { type AlertChoice, priceText } from './alert.ts';

export type Kept = { item: AlertChoice; desired: number; email: string };

/** What was asked for, in words, and the mail that proves it. */
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
          Un courriel part vers cette adresse : il confirme l’alerte et contient le lien qui l’arrête. Sans ce courriel,
          l’alerte n’est pas enregistrée. Regardez alors parmi les indésirables, puis recommencez.
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
