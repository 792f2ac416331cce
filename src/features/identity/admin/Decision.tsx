import { useState } from 'react';
import { formatMoment } from '../../../dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, SelectField, TextField } from '../../../ui/forms/Field.tsx';
import type { Identity } from '../identity.api.ts';
import { seenAtCounterText } from '../identityEvents.ts';
import {
  type Evidence,
  evidenceLabels,
  evidenceNames,
  isSufficient,
  mayDecide,
  moreEvidenceText,
  refusalReasons,
} from '../status.ts';
import { type DecisionDraft, useDecision } from './decisionDraft.ts';

type Props = {
  identity: Identity;
  busy: boolean;
  onVerify: (choices: Pick<DecisionDraft, 'evidence' | 'birthPlace'>) => void;
  onRefuse: (reason: string) => void;
};

const otherReason = 'own';

export function DecisionPanel({ identity, busy, onVerify, onRefuse }: Props) {
  const { draft, change } = useDecision(identity);
  const { evidence, birthPlace, choice, words } = draft;
  const [isInsufficient, setInsufficient] = useState(false);
  const [error, setError] = useState('');
  const hasDocument = identity.document !== undefined;
  const mayVerify =
    !identity.proposal &&
    (mayDecide(identity.status, 'verified', hasDocument).allowed || identity.mayConfirm) &&
    (hasDocument || identity.files.some(({ isCurrent }) => isCurrent));
  const mayRefuse = mayDecide(identity.status, 'refused').allowed;
  if (!mayVerify && !mayRefuse)
    return (
      <p className="soft">
        Rien n’est à décider : le client n’a pas de document à vérifier. Il peut le montrer au comptoir, ou en envoyer
        un ici même, de son téléphone, à la page « Mon identité » de son compte.
      </p>
    );

  const counterEvent = identity.journal?.find(({ text }) => text === seenAtCounterText);
  const refuse = () => {
    const reason = (choice === otherReason ? words : choice).trim();
    setError(reason ? '' : choice === otherReason ? 'Écrivez le motif.' : 'Choisissez le motif.');
    if (reason) onRefuse(reason);
  };
  const toggle = (name: Evidence, isChecked: boolean) => {
    setInsufficient(false);
    change((before) => ({
      evidence: evidenceNames.filter((item) => (item === name ? isChecked : before.evidence.includes(item))),
    }));
  };
  const verify = () => {
    setInsufficient(!isSufficient(evidence));
    if (isSufficient(evidence)) onVerify({ evidence, birthPlace });
  };

  return (
    <>
      {mayVerify && (
        <form className="stack" onSubmit={(event) => event.preventDefault()}>
          <fieldset>
            <legend>Éléments retenus</legend>
            <p className="field-hint">{moreEvidenceText}</p>
            {counterEvent && (
              <p className="notice">
                {`Vu au comptoir par ${counterEvent.by}, le ${formatMoment(counterEvent.at)}${identity.document ? `\u00a0: ${identity.document}` : ''}.`}
              </p>
            )}
            {evidenceNames.map((name) => (
              <label className="choice" key={name}>
                <input
                  type="checkbox"
                  checked={evidence.includes(name)}
                  onChange={(event) => toggle(name, event.currentTarget.checked)}
                />
                <span>{evidenceLabels[name]}</span>
              </label>
            ))}
          </fieldset>
          {identity.birthPlace === null && (
            <Field
              id="birthPlace"
              label="Lieu de naissance"
              hint="Le client ne l’a pas encore donné : la loi le demande avant de valider."
              value={birthPlace}
              maxLength={120}
              onChange={({ currentTarget }) => change(() => ({ birthPlace: currentTarget.value }))}
            />
          )}
          <div className="stack">
            {isInsufficient && (
              <p className="field-error" role="alert">
                {evidence.length === 0 ? 'Retenez au moins deux éléments' : 'Retenez encore un élément'}, ou la venue du
                client au comptoir.
              </p>
            )}
            <Button busy={busy} onClick={verify}>
              {identity.mayConfirm ? 'Confirmer l’identité' : 'Valider l’identité'}
            </Button>
          </div>
        </form>
      )}
      {mayRefuse && (
        <form className="stack review-refusal" onSubmit={(event) => event.preventDefault()}>
          <SelectField
            id="reason"
            label="Motif du refus"
            hint="Le client lit ce motif."
            value={choice}
            error={choice === otherReason ? undefined : error}
            onChange={(event) => {
              const { value } = event.currentTarget;
              change(() => ({ choice: value }));
              setError('');
            }}
          >
            <option value="">Choisir…</option>
            {refusalReasons.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
            <option value={otherReason}>Autre motif, à écrire</option>
          </SelectField>
          {choice === otherReason && (
            <TextField
              id="words"
              label="Motif, en une ou deux phrases"
              hint="Dites ce qu’il faut envoyer. N’écrivez rien d’une analyse ou d’une démarche interne : la loi interdit d’en informer le client."
              value={words}
              maxLength={500}
              error={error}
              onChange={(event) => {
                const { value } = event.currentTarget;
                change(() => ({ words: value }));
              }}
            />
          )}
          <Button variant="danger" busy={busy} onClick={refuse}>
            Refuser le document
          </Button>
        </form>
      )}
    </>
  );
}
