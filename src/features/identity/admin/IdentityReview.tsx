import './review.css';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '../../../dates.ts';
import { CallError, call } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { refusalText } from '../../../ui/desk/act.ts';
import { deleteDraft } from '../../../ui/forms/draftStore.ts';
import { refreshParts } from '../../../ui/list/refreshParts.ts';
import { ProposalCard } from '../../approvals/ProposalCard.tsx';
import { proposedToast } from '../../approvals/proposal.shape.ts';
import { type Identity, identityProposalContract, updateIdentityStatusContract } from '../identity.api.ts';
import { identityBadges, identityLabels } from '../status.ts';
import { DecisionPanel } from './Decision.tsx';
import { decisionDraftKey } from './decisionDraft.ts';
import { FileDesk } from './FileDesk.tsx';

const parts = ['[data-to-decide]', '[data-declared]', '[data-waiting-orders]', '[data-count="identities"]'];

type Props = { identity: Identity; clientNotice: string; children?: ReactNode };

export function IdentityReview({ identity: initial, clientNotice, children }: Props) {
  const [identity, setIdentity] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const [problem, setProblem] = useState<{ text: string; isStale: boolean } | null>(null);

  const decide = (body: BodyOf<typeof updateIdentityStatusContract>, toast: string) =>
    submit(async () => {
      const reviewedBody = { ...body, submittedAt: identity.submittedAt };
      const { data } = await call(updateIdentityStatusContract, { params: { id: identity._id }, body: reviewedBody });
      deleteDraft(decisionDraftKey(identity._id));
      return data;
    }, toast);
  const answer = (confirm: boolean) =>
    submit(
      async () => (await call(identityProposalContract, { body: { id: identity.proposal?._id ?? '', confirm } })).data,
      confirm ? `Identité vérifiée.${clientNotice}` : 'La proposition est close.',
    );

  const submit = async (work: () => Promise<Identity>, toast: string) => {
    setBusy(true);
    setOutcome('');
    setProblem(null);
    try {
      const next = await work();
      setIdentity(next);
      setOutcome(next.proposal ? proposedToast : toast);
      await refreshParts(parts).catch(() => undefined);
    } catch (error) {
      setProblem({ text: refusalText(error), isStale: error instanceof CallError && error.status === 409 });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="review columns columns-3-2">
      <FileDesk files={identity.files} />
      <div className="stack">
        {children}
        {identity.proposal && (
          <ProposalCard proposal={identity.proposal} busy={busy} onDecide={(confirm) => void answer(confirm)} />
        )}
        <section className="card" aria-labelledby="identity-decision">
          <h2 id="identity-decision">Décision</h2>
          <p className="cluster" role="status">
            <span className={`badge ${identityBadges[identity.status]}`}>{identityLabels[identity.status]}</span>
            {identity.decidedAt !== null && <span className="soft small">le {formatMoment(identity.decidedAt)}</span>}
            {outcome && <span>{outcome}</span>}
          </p>
          {identity.reason && <p className="notice">Motif donné au client : {identity.reason}</p>}
          {identity.toConfirm && (
            <p className="notice">
              Une seule personne a vérifié cette identité, et les commandes de ce client dépassent le montant qui en
              demande deux.{' '}
              {!identity.mayConfirm && 'C’est vous\u00a0: une autre personne de l’équipe doit la confirmer.'}
            </p>
          )}
          {problem && (
            <p className="notice notice-danger" role="alert">
              {problem.text} {problem.isStale && <a href={`?rechargee=${Date.now()}`}>Recharger la page</a>}
            </p>
          )}
          <DecisionPanel
            key={identity.status}
            identity={identity}
            busy={busy}
            onVerify={({ evidence, birthPlace }) =>
              decide(
                { status: 'verified', evidence: [...evidence], ...(birthPlace && { birthPlace }) },
                `Identité vérifiée.${clientNotice}`,
              )
            }
            onRefuse={(reason) => decide({ status: 'refused', reason }, `Document refusé.${clientNotice}`)}
          />
        </section>
        <section className="card" aria-labelledby="identity-journal">
          <h2 id="identity-journal">Journal</h2>
          {identity.journal?.length === 0 && <p className="soft">Il ne s’est encore rien passé.</p>}
          <ol className="history plain-list">
            {identity.journal?.map((row) => (
              <li key={`${row.at}-${row.text}-${row.by}`}>
                <span className="soft small">
                  {formatMoment(row.at)} · {row.by}
                </span>
                <span>{row.text}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}
