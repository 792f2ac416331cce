import { EmailField, Field, SelectField, TextField } from '../../ui/forms/Field.tsx';
import { MessageForm } from '../robotCheck/MessageForm.tsx';
import { askOfferContract, wishes } from './offer.api.ts';

function readItems() {
  const rows = [...document.querySelectorAll('[data-jewels] [data-jewel]')].flatMap((row) => {
    const weightText = (row.querySelector<HTMLInputElement>('[name=poids]')?.value ?? '').trim();
    const selectedOption = row.querySelector<HTMLSelectElement>('[name=carats]')?.selectedOptions[0];
    return weightText && selectedOption
      ? [{ typed: weightText, choice: selectedOption.value, isPiece: selectedOption.dataset['price'] !== undefined }]
      : [];
  });
  return {
    jewels: rows
      .filter((row) => !row.isPiece)
      .map(({ typed: amountText, choice }) => ({ grams: amountText, karat: Number(choice) })),
    pieces: rows
      .filter((row) => row.isPiece)
      .map(({ typed: amountText, choice }) => ({ id: choice, count: Number(amountText) })),
  };
}

/** If the rule cannot be loaded, only the server validates. */
async function phoneErrors({ phone = '' }: Record<string, string>): Promise<Record<string, string>> {
  const rule = await import('./sellerPhone.ts').catch(() => null);
  const problem = rule?.sellerPhoneProblem(phone.trim());
  return problem ? { phone: problem } : {};
}

type Props = { name?: string; email?: string; phone?: string | null };

export const OfferForm = ({ name = '', email = '', phone }: Props) => (
  <MessageForm
    contract={askOfferContract}
    draft="offer"
    extraFields={readItems}
    validate={phoneErrors}
    submit="Envoyer ma demande"
    renderSent={({ email, acknowledged }) => (
      <>
        <h3>Votre demande est partie</h3>
        <p>
          Notre réponse viendra à l’adresse <strong className="whole">{email}.</strong>
          {acknowledged && ' Une copie de votre estimation vient d’y être envoyée.'}
        </p>
      </>
    )}
  >
    {(errors) => (
      <div className="form-grid">
        <Field name="name" label="Nom" autoComplete="name" defaultValue={name} errors={errors} required />
        <EmailField suggestsDomain defaultValue={email} errors={errors} />
        <Field
          name="phone"
          type="tel"
          label="Téléphone"
          autoComplete="tel"
          defaultValue={phone ?? ''}
          errors={errors}
          optional
        />
        <SelectField name="wish" label="Vous souhaitez" errors={errors}>
          {Object.entries(wishes).map(([wish, words]) => (
            <option key={wish} value={wish}>
              {words}
            </option>
          ))}
        </SelectField>
        <div className="form-wide">
          <TextField
            name="message"
            label="Message"
            hint="Pour un bijou signé ou ancien, décrivez-le. Pour un rendez-vous, vos disponibilités."
            rows={4}
            errors={errors}
            optional
          />
        </div>
      </div>
    )}
  </MessageForm>
);
