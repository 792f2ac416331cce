import { paths } from '../../../paths.ts';
import { EmailField, Field, SelectField, TextField } from '../../../ui/forms/Field.tsx';
import { MessageForm } from '../../robotCheck/MessageForm.tsx';
import { contactContract } from './contact.api.ts';
import { contactDraftKey } from './contactDraft.ts';

const topics = [
  'Une commande',
  'Pièces d’or et lingots',
  'Devises',
  'Rachat de bijoux ou d’or',
  'Mon compte ou mon identité',
  'Mes données personnelles',
  'Autre sujet',
] as const;

type Props = { person: { name: string; lastName: string; email: string } | null };

export const ContactForm = ({ person }: Props) => (
  <MessageForm
    contract={contactContract}
    draft={contactDraftKey}
    submit="Envoyer le message"
    renderSent={({ email, acknowledged }) => (
      <>
        <h2>Votre message est parti</h2>
        <p>
          Notre réponse viendra à l’adresse <strong className="whole">{email}.</strong>
          {acknowledged && ' Un accusé de réception vous y attend.'}
        </p>
        <a className="button button-quiet" href={paths.home}>
          Revenir à l’accueil
        </a>
      </>
    )}
  >
    {(errors) => (
      <>
        <fieldset className="form-grid">
          <legend>Vous</legend>
          <Field
            name="name"
            label="Prénom"
            autoComplete="given-name"
            defaultValue={person?.name ?? ''}
            errors={errors}
            required
          />
          <Field
            name="lastName"
            label="Nom"
            autoComplete="family-name"
            defaultValue={person?.lastName ?? ''}
            errors={errors}
            required
          />
          <div className="form-wide">
            <EmailField suggestsDomain defaultValue={person?.email ?? ''} errors={errors} />
          </div>
        </fieldset>
        <fieldset className="form-grid">
          <legend>Votre message</legend>
          <div className="form-wide">
            <SelectField name="object" label="Objet" errors={errors} required>
              <option value="">Choisir…</option>
              {topics.map((topic) => (
                <option key={topic}>{topic}</option>
              ))}
            </SelectField>
          </div>
          <div className="form-wide">
            <TextField
              name="subject"
              label="Message"
              hint="Pour une commande, indiquez son numéro. N’écrivez ni numéro de carte, ni mot de passe."
              rows={6}
              errors={errors}
              required
            />
          </div>
        </fieldset>
      </>
    )}
  </MessageForm>
);
