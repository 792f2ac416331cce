import type { Values } from '../../../ui/desk/versions.ts';
import { Field, SelectField, TextField } from '../../../ui/forms/Field.tsx';
import { accountFields, invoicingLabels, mentionFields } from '../invoicingFields.ts';

type Props = { values: Values; errors: Record<string, string> };

/** What invoices say, and the accounts that the accountant wants. */
export function InvoicingFields({ values, errors }: Props) {
  const field = (name: string) => (
    <Field
      key={name}
      id={name}
      name={name}
      label={invoicingLabels[name]}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={values[name]}
      error={errors[name]}
    />
  );
  const sentence = (name: string, hint?: string) => (
    <TextField
      key={name}
      name={name}
      label={invoicingLabels[name]}
      hint={hint}
      rows={2}
      defaultValue={values[name]}
      errors={errors}
    />
  );
  return (
    <fieldset className="config-wide">
      <legend>Factures et comptes</legend>
      <p className="soft">
        Les factures déjà émises ne changent jamais. Les numéros de compte sont ceux de votre comptable.
      </p>
      <div className="form-grid">
        <SelectField
          name="issueWhen"
          label={invoicingLabels['issueWhen']}
          defaultValue={values['issueWhen']}
          errors={errors}
        >
          <option value="paid">Au paiement</option>
          <option value="sent">À l’expédition ou à la remise</option>
        </SelectField>
        {field('vatRate')}
      </div>
      <div className="form-grid">
        {mentionFields.map((name) => sentence(name))}
        {sentence('invoiceNote', 'Vide, rien n’est ajouté.')}
      </div>
      <div className="form-grid">{accountFields.map((name) => field(name))}</div>
    </fieldset>
  );
}
