import { useEffect, useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { noProblem } from '../../../ui/forms/formProblem.ts';
import { problemIn, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { island } from '../../../ui/island/Island.tsx';
import { useOwnEmail } from '../../accounts/useOwnEmail.ts';
import type { ItemKey } from '../../catalogue/item.ts';
import { notifyContract } from '../alerts.api.ts';

type Props = ItemKey & { name: string };

export const NotifyForm = island(Notify);

function Notify({ type, id, name }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useOwnEmail('notify-email');
  const [sentTo, setSentTo] = useState('');
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sentTo) box.current?.focus();
  }, [sentTo]);
  const { busy, problem, formProps } = useSubmission(form, async () => {
    const body = { type, typeId: id, email };
    const wrong = problemIn(notifyContract.body, body);
    if (wrong) return wrong;
    await call(notifyContract, { body });
    setSentTo(email.trim());
    return noProblem;
  });
  if (sentTo)
    return (
      <p className="notice notice-success" role="status" tabIndex={-1} ref={box}>
        <strong>C’est noté.</strong> Nous écrirons à {sentTo} dès que « {name} » sera de nouveau disponible. Première
        alerte avec cette adresse ? Confirmez-la d’abord par le lien du courriel qui part maintenant.
      </p>
    );
  return (
    <form {...formProps} className="stack">
      <ErrorSummary
        message={problem.message}
        errors={Object.fromEntries(Object.entries(problem.errors).map(([field, text]) => [`notify-${field}`, text]))}
      />
      <Field
        id="notify-email"
        name="email"
        type="email"
        label="Adresse électronique"
        hint="Elle ne sert qu’à cette alerte."
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem.errors['email']}
        required
      />
      <p className="small soft">
        <a href={paths.privacy}>Protection des données personnelles</a>
      </p>
      <Button type="submit" busy={busy}>
        Me prévenir
      </Button>
    </form>
  );
}
