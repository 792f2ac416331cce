import { formatMoment } from '../../dates.ts';
import { Button } from '../../ui/Button.tsx';
import type { Proposal } from './proposal.shape.ts';

type Props = { proposal: Proposal; busy: boolean; onDecide: (confirm: boolean) => void };

export const ProposalCard = ({ proposal: { text, by, at, may }, busy, onDecide }: Props) => (
  <section className="card stack" aria-labelledby="proposal">
    <h2 id="proposal">À confirmer par une seconde personne</h2>
    <p>{text}</p>
    <p className="soft small">
      Proposé par {by}, {formatMoment(at)}.
      {may === 'withdraw' && ' C’est vous\u00a0: une autre personne de l’équipe doit confirmer.'}
      {may === 'read' && ' Votre rôle ne permet pas de le confirmer.'}
    </p>
    {may !== 'read' && (
      <p className="cluster">
        {may === 'decide' && (
          <Button busy={busy} onClick={() => onDecide(true)}>
            Confirmer
          </Button>
        )}
        <Button variant="quiet" busy={busy} onClick={() => onDecide(false)}>
          {may === 'decide' ? 'Refuser la proposition' : 'Retirer la proposition'}
        </Button>
      </p>
    )}
  </section>
);
