import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../../dates.ts';
import { paths, signInPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Identity } from '../identity.api.ts';
import { IdentityForm } from './IdentityForm.tsx';
import { useChosenFiles } from './useChosenFiles.ts';
import { useOwner } from './useOwner.ts';

type Props = { identity: Identity; hours: number; isMailed: boolean; back: string | null };

export function IdentitySubmission({ identity: initial, hours, isMailed, back }: Props) {
  const [identity, setIdentity] = useState(initial);
  const { status: from, birthPlace } = initial;
  const [isOpen, setOpen] = useState(from !== 'verified' && (from !== 'pending' || birthPlace === null));
  const [justSent, setJustSent] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const files = useChosenFiles();
  const ownerState = useOwner(identity._id, files);
  useEffect(() => {
    if (justSent) status.current?.focus();
  }, [justSent]);
  const showSubmitted = (next: Identity) => {
    setIdentity(next);
    setOpen(false);
    setJustSent(true);
  };
  if (ownerState === 'gone') return null;
  const isSignedIn = ownerState === 'here';
  return (
    <div className="stack stack-wide">
      <div ref={status} tabIndex={-1} role="status" className="stack">
        {isSignedIn ? <StatusNotice identity={identity} hours={hours} isMailed={isMailed} /> : <SignedOutNotice />}
      </div>
      {back && !isOpen && (
        <a className="button" href={back}>
          Revenir à ma commande
        </a>
      )}
      {isSignedIn && identity.status === 'pending' && !isOpen && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Remplacer ces fichiers
        </Button>
      )}
      {isOpen && (
        <section className="stack" aria-labelledby="identity-form">
          <h2 id="identity-form">{isSignedIn ? titles[identity.status] : titles.none}</h2>
          <IdentityForm identity={identity} files={files} onSent={showSubmitted} />
        </section>
      )}
    </div>
  );
}

const titles = {
  none: 'Envoyer ma pièce d’identité',
  pending: 'Remplacer ma pièce d’identité',
  refused: 'Envoyer à nouveau',
  verified: '',
};

const SignedOutNotice = () => (
  <p className="notice">
    Votre session est terminée. Vos fichiers restent ici, ils ne sont pas encore envoyés.{' '}
    <a href={signInPath(paths.identity)} target="_blank" rel="noopener">
      Connectez-vous dans un autre onglet
    </a>
    , puis recommencez l’envoi.
  </p>
);

function StatusNotice({
  identity: { status, reason, submittedAt, decidedAt, birthPlace, files, toConfirm },
  hours,
  isMailed,
}: Omit<Props, 'back'>) {
  if (status === 'none') return <p className="notice">Vous n’avez pas encore envoyé de pièce d’identité.</p>;
  if (status === 'verified') {
    return (
      <p className="notice notice-success">
        <strong>Votre identité est vérifiée{decidedAt ? ` depuis le ${formatMoment(decidedAt)}` : ''}.</strong> Il n’y a
        rien à envoyer pour vos prochaines commandes, tant que votre document reste valable.
        {toConfirm &&
          ` Au montant de vos commandes, une seconde personne de notre équipe la confirme avant leur préparation${isMailed ? '\u00a0: un courriel vous prévient' : ''}.`}
      </p>
    );
  }
  if (status === 'refused') {
    return (
      <div className="notice notice-danger stack">
        <p>
          <strong>Votre pièce d’identité n’a pas pu être validée.</strong>
        </p>
        <p>{reason}</p>
        <p>Vous pouvez la renvoyer ci-dessous. Vos commandes restent enregistrées.</p>
      </div>
    );
  }
  return (
    <div className="notice stack">
      <p>
        <strong>Votre pièce d’identité est en cours de vérification.</strong>
        {submittedAt && ` Nous l’avons reçue le ${formatMoment(submittedAt)}.`}{' '}
        {`La vérification prend ${hours} heures au plus, hors jours de fermeture. ${isMailed ? 'Un courriel' : 'Cette page'} vous en donne le résultat.`}
      </p>
      {birthPlace === null && (
        <p>Il nous manque votre lieu de naissance. Indiquez-le ci-dessous avec votre document, ou au comptoir.</p>
      )}
      <ul>
        {files.map((file) => (
          <li key={file._id}>{file.name}</li>
        ))}
      </ul>
    </div>
  );
}
