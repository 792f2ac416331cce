import type { ReactNode } from 'react';
import { formatMoment } from '../../dates.ts';
import type { Proposal } from './proposal.shape.ts';

type Props = { proposal: Proposal; children?: ReactNode };

export const ProposalCard = ({ proposal: { text, by, at, may }, children }: Props) => (
  <section className="card stack" aria-labelledby="proposal">
    <h2 id="proposal">À confirmer par une seconde personne</h2>
    <p>{text}</p>
    <p className="soft small">
      Proposé par {by}, {formatMoment(at)}.
      {may === 'withdraw' && ' C’est vous\u00a0: une autre personne de l’équipe doit confirmer.'}
      {may === 'read' && ' Votre rôle ne permet pas de le confirmer.'}
    </p>
    {may !== 'read' && <p className="cluster">{children}</p>}
  </section>
);
