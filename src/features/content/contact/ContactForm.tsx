import { useEffect, useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import type { BodyOf, DataOf } from '../../../http/contract.ts';
import { formatNumber } from '../../../money.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { dropDraft } from '../../../ui/forms/draftStore.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field, SelectField, TextField } from '../../../ui/forms/Field.tsx';
import { useDraft } from '../../../ui/forms/formDraft.ts';
import { noProblem } from '../../../ui/forms/formProblem.ts';
import { problemIn, problemOf, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { Island } from '../../../ui/island/Island.tsx';
import { longestMessage } from '../../accounts/profile/person.ts';
import { RobotCheck, type RobotCheckHandle } from '../../robotCheck/RobotCheck.tsx';
import '../../../ui/forms/formGrid.css';
import { contactContract } from './contact.api.ts';
import { topics } from './contact.ts';
import { contactDraft } from './contactDraft.ts';

type Props = {
  /** What the shop knows of who is signed in. */
  person: { name: string; lastName: string; email: string } | null;
  /** A message begun where the person comes from. */
  begun?: { topic: (typeof topics)[number]; text: string } | null;
};

const unproven = {
  message: 'La vérification contre les robots n’a pas abouti. Vérifiez votre connexion, puis recommencez.',
  errors: {},
};

type Sent = DataOf<typeof contactContract>;

function Form({ person, begun, onSent }: Props & { onSent: (sent: Sent) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const proof = useRef<RobotCheckHandle>(null);
  const [ready, setReady] = useState(false);
  useDraft(form, contactDraft);
  useEffect(() => setReady(true), []);

  const { busy, problem, formProps } = useSubmission(form, async (fields) => {
    const wrong = problemIn(contactContract.body, { ...fields, token: 'later' });
    if (wrong) return wrong;
    const token = await proof.current?.take();
    if (!token) return unproven;
    try {
      const { data } = await call(contactContract, { body: { ...fields, token } as BodyOf<typeof contactContract> });
      dropDraft(contactDraft);
      onSent(data);
      return noProblem;
    } catch (error) {
      proof.current?.renew();
      return problemOf(error);
    }
  });
  const { errors } = problem;

  return (
    <form {...formProps} className="stack stack-wide">
      <ErrorSummary message={problem.message} errors={errors} />
      <fieldset className="form-grid">
        <legend>Vous</legend>
        <Field
          id="name"
          name="name"
          label="Prénom"
          autoComplete="given-name"
          defaultValue={person?.name ?? ''}
          error={errors['name']}
          required
        />
        <Field
          id="lastName"
          name="lastName"
          label="Nom"
          autoComplete="family-name"
          defaultValue={person?.lastName ?? ''}
          error={errors['lastName']}
          required
        />
        <div className="form-wide">
          <Field
            id="email"
            name="email"
            type="email"
            label="Adresse électronique"
            hint="Nous y envoyons notre réponse."
            autoComplete="email"
            spellCheck={false}
            defaultValue={person?.email ?? ''}
            error={errors['email']}
            required
          />
        </div>
      </fieldset>
      <fieldset className="form-grid">
        <legend>Votre message</legend>
        <div className="form-wide">
          <SelectField
            id="object"
            name="object"
            label="Objet"
            defaultValue={begun?.topic ?? ''}
            error={errors['object']}
            required
          >
            <option value="">Choisir…</option>
            {topics.map((topic) => (
              <option key={topic}>{topic}</option>
            ))}
          </SelectField>
        </div>
        <div className="form-wide">
          <TextField
            id="subject"
            name="subject"
            label="Message"
            hint={`${formatNumber(longestMessage)} caractères au plus. Pour une commande, indiquez son numéro. N’écrivez ni numéro de carte, ni mot de passe.`}
            rows={8}
            defaultValue={begun?.text}
            error={errors['subject']}
            required
          />
        </div>
      </fieldset>
      <p className="small soft">
        Ces données servent à vous répondre. <a href={paths.privacy}>Protection des données personnelles</a>
      </p>
      {ready ? <RobotCheck handle={proof} error={errors['token']} /> : <div className="proof" />}
      <Button type="submit" busy={busy}>
        Envoyer le message
      </Button>
    </form>
  );
}

function Contact(props: Props) {
  const [sent, setSent] = useState<Sent | null>(null);
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) news.current?.focus();
  }, [sent]);
  if (!sent) return <Form {...props} onSent={setSent} />;
  return (
    <div className="notice notice-success stack" ref={news} tabIndex={-1} role="status">
      <h2>Votre message est parti</h2>
      <p>
        Notre réponse viendra à l’adresse <strong>{sent.email}</strong>.
        {sent.acknowledged && ' Un accusé de réception vous y attend.'}
      </p>
      <p>
        <a className="button button-quiet" href={paths.home}>
          Revenir à l’accueil
        </a>
      </p>
    </div>
  );
}

/** Writes to the shop. What is typed stays until it has left. */
export const ContactForm = (props: Props) => (
  <Island>
    <Contact {...props} />
  </Island>
);
