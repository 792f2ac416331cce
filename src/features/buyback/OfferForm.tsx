import { useEffect, useRef, useState } from 'react';
import { call } from '../../http/call.ts';
import type { BodyOf, DataOf } from '../../http/contract.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { dropDraft } from '../../ui/forms/draftStore.ts';
import { ErrorSummary } from '../../ui/forms/ErrorSummary.tsx';
import { Field, SelectField, TextField } from '../../ui/forms/Field.tsx';
import { useDraft } from '../../ui/forms/formDraft.ts';
import { noProblem } from '../../ui/forms/formProblem.ts';
import { problemIn, problemOf, useSubmission } from '../../ui/forms/useSubmission.ts';
import { Island } from '../../ui/island/Island.tsx';
import { RobotCheck, type RobotCheckHandle } from '../robotCheck/RobotCheck.tsx';
import '../../ui/forms/formGrid.css';
import { readGrams } from './buyback.ts';
import { askOfferContract, wishes } from './offer.api.ts';

const draft = 'offer';
const unproven = {
  message: 'La vérification contre les robots n’a pas abouti. Vérifiez votre connexion, puis recommencez.',
  errors: {},
};

/** What the estimate beside the form holds now; rows without a weight are none. */
function jewelsOnPage(): { grams: string; karat: number }[] {
  return [...document.querySelectorAll('[data-jewels] [data-jewel]')].flatMap((row) => {
    const grams = row.querySelector<HTMLInputElement>('[name=poids]')?.value ?? '';
    const karat = Number(row.querySelector<HTMLSelectElement>('[name=carats]')?.value);
    return readGrams(grams) === null ? [] : [{ grams, karat }];
  });
}

type Sent = DataOf<typeof askOfferContract>;

function Form({ onSent }: { onSent: (sent: Sent) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const proof = useRef<RobotCheckHandle>(null);
  const [ready, setReady] = useState(false);
  useDraft(form, draft);
  useEffect(() => setReady(true), []);
  const { busy, problem, formProps } = useSubmission(form, async (fields) => {
    const body = { ...fields, jewels: jewelsOnPage() };
    const wrong = problemIn(askOfferContract.body, { ...body, token: 'later' });
    if (wrong) return wrong;
    const token = await proof.current?.take();
    if (!token) return unproven;
    try {
      const { data } = await call(askOfferContract, { body: { ...body, token } as BodyOf<typeof askOfferContract> });
      dropDraft(draft);
      onSent(data);
      return noProblem;
    } catch (error) {
      proof.current?.renew();
      return problemOf(error);
    }
  });
  const { errors } = problem;
  return (
    <form className="stack" {...formProps}>
      <ErrorSummary message={problem.message} errors={errors} />
      <div className="form-grid">
        <Field id="name" name="name" label="Nom" autoComplete="name" error={errors['name']} required />
        <Field
          id="email"
          name="email"
          type="email"
          label="Adresse électronique"
          autoComplete="email"
          spellCheck={false}
          error={errors['email']}
          required
        />
        <Field
          id="phone"
          name="phone"
          type="tel"
          label="Téléphone"
          autoComplete="tel"
          error={errors['phone']}
          optional
        />
        <SelectField id="wish" name="wish" label="Vous souhaitez" error={errors['wish']}>
          {Object.entries(wishes).map(([wish, words]) => (
            <option key={wish} value={wish}>
              {words}
            </option>
          ))}
        </SelectField>
        <div className="form-wide">
          <TextField
            id="message"
            name="message"
            label="Message"
            hint="Pour des pièces, des lingots ou un bijou signé, dites-nous lesquels. Pour un rendez-vous, vos disponibilités."
            rows={4}
            error={errors['message']}
            optional
          />
        </div>
      </div>
      <p className="small soft">
        Ces données servent à vous répondre. <a href={paths.privacy}>Protection des données personnelles</a>
      </p>
      {ready ? <RobotCheck handle={proof} error={errors['token']} /> : <div className="proof" />}
      <p>
        <Button type="submit" busy={busy}>
          Envoyer ma demande
        </Button>
      </p>
    </form>
  );
}

function Offer() {
  const [sent, setSent] = useState<Sent | null>(null);
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) news.current?.focus();
  }, [sent]);
  if (!sent) return <Form onSent={setSent} />;
  return (
    <div className="notice notice-success stack" ref={news} tabIndex={-1} role="status">
      <h3>Votre demande est partie</h3>
      <p>
        Notre réponse viendra à l’adresse <strong>{sent.email}</strong>.
        {sent.acknowledged && ' Une copie de votre estimation vient d’y être envoyée.'}
      </p>
    </div>
  );
}

/** Asks the dealer for an offer or an appointment, with the estimate that stands on the page. */
export const OfferForm = () => (
  <Island>
    <Offer />
  </Island>
);
