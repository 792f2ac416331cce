import { type FocusEvent, useState } from 'react';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { formFields } from '../../../ui/forms/Form.tsx';
import { AddressField } from './AddressField.tsx';
import { BirthDate } from './BirthDate.tsx';
import type { User } from './user.ts';
import '../../../ui/forms/formGrid.css';
import { formatPhone } from './phone.ts';
import { isPostalCodeNumeric } from './postalCode.ts';

type Errors = { errors: Record<string, string> };

const personFields = {
  firstName: { label: 'Prénom', autoComplete: 'given-name', required: true },
  lastName: { label: 'Nom', autoComplete: 'family-name', required: true },
  company: { label: 'Société', autoComplete: 'organization', optional: true },
  siren: {
    label: 'SIREN de la société',
    autoComplete: 'off',
    optional: true,
    hint: 'Neuf chiffres, pour une facture à son nom.',
  },
  portablePhone: { label: 'Téléphone', autoComplete: 'tel', type: 'tel' },
  secondPhone: { label: 'Second téléphone', autoComplete: 'home tel', type: 'tel', optional: true },
} as const;

type FieldName = keyof typeof personFields;
type FieldProps = Errors & {
  name: FieldName;
  user: Partial<Pick<User, FieldName>>;
  required?: true;
  autoComplete?: string;
};

export const PersonField = ({ name, user, ...more }: FieldProps) => (
  <Field name={name} defaultValue={formatPhone(user[name] ?? '')} {...personFields[name]} {...more} />
);

export function CompanyFields({ errors, user }: Errors & { user: FieldProps['user'] }) {
  const [isOpen, setOpen] = useState(Boolean(user.company));
  if (!isOpen && (errors['company'] || errors['siren'])) setOpen(true);
  return (
    <details className="form-wide" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Facture au nom d’une société</summary>
      <div className="form-grid">
        <PersonField name="company" errors={errors} user={user} />
        <PersonField name="siren" errors={errors} user={user} />
      </div>
    </details>
  );
}

export const identifierHint = 'C’est votre identifiant. Nous y envoyons le suivi de vos commandes.';

export function NameFields({ errors, user }: Errors & { user: Partial<User> }) {
  return (
    <>
      <div className="form-wide form-short">
        <SelectField
          name="civilite"
          label="Civilité"
          autoComplete="honorific-prefix"
          defaultValue={user.civilite ?? ''}
          errors={errors}
          optional
        >
          <option value="">Sans civilité</option>
          <option value="Mme">Madame</option>
          <option value="M.">Monsieur</option>
        </SelectField>
      </div>
      <PersonField name="firstName" errors={errors} user={user} />
      <PersonField name="lastName" errors={errors} user={user} />
    </>
  );
}

type PostalAddress = { address: string | null; postalCode: string | null; town: string | null; country: string | null };
type AddressProps = Errors & {
  postalAddress: Partial<PostalAddress>;
  countries: readonly (readonly [string, string])[];
  suggestsAddresses?: boolean;
  shipping?: boolean;
  required?: boolean;
};

export function AddressFields({
  errors,
  postalAddress: place,
  countries,
  suggestsAddresses,
  shipping = false,
  required = false,
}: AddressProps) {
  const sectionPrefix = shipping ? 'shipping ' : '';
  const [isNumeric, setInFigures] = useState(isPostalCodeNumeric(place.country ?? countries[0]?.[0]));
  const renderField = (name: 'address' | 'postalCode' | 'town', label: string, complete: string, more = {}) => {
    const InputField = suggestsAddresses && name === 'address' ? AddressField : Field;
    return (
      <InputField
        {...more}
        id={name}
        name={name}
        label={label}
        autoComplete={`${sectionPrefix}${complete}`}
        defaultValue={place[name] ?? ''}
        error={errors[name]}
        required={required}
      />
    );
  };
  return (
    <>
      <div className="form-wide">{renderField('address', 'Adresse', 'address-line1')}</div>
      {renderField('postalCode', 'Code postal', 'postal-code', {
        inputMode: isNumeric ? 'numeric' : 'text',
        // A restored draft sets the country without firing an event.
        onFocus: ({ target }: FocusEvent<HTMLInputElement>) =>
          setInFigures(isPostalCodeNumeric(target.form ? formFields(target.form)['country'] : undefined)),
      })}
      {renderField('town', 'Ville', 'address-level2')}
      <SelectField
        name="country"
        label="Pays"
        autoComplete={`${sectionPrefix}country`}
        defaultValue={place.country ?? countries[0]?.[0]}
        errors={errors}
        required={required}
      >
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

type OrderProps = Errors & { user: Partial<Omit<User, '_id'>> } & Pick<AddressProps, 'countries' | 'suggestsAddresses'>;

export const OrderFields = ({ errors, user, ...places }: OrderProps) => (
  <>
    <AddressFields errors={errors} postalAddress={user} {...places} required />
    <PersonField name="portablePhone" errors={errors} user={user} required />
    <BirthDate value={user.dateOfBirth ?? null} error={errors['dateOfBirth']} required />
    <CompanyFields errors={errors} user={user} />
  </>
);
