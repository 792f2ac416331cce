import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import type { User } from '../user.ts';

type Known = Partial<Omit<User, '_id'>>;
type Props = { errors: Record<string, string>; user?: Known };

/** Who somebody is; field names are those of the calls. */
export function PersonFields({ errors, user = {} }: Props) {
  return (
    <>
      <SelectField
        id="civilite"
        name="civilite"
        label="Civilité"
        autoComplete="honorific-prefix"
        defaultValue={user.civilite ?? ''}
        error={errors['civilite']}
        required
      >
        <option value="">Choisir…</option>
        <option value="Mme">Madame</option>
        <option value="M.">Monsieur</option>
      </SelectField>
      <Field
        id="dateOfBirth"
        name="dateOfBirth"
        type="date"
        label="Date de naissance"
        autoComplete="bday"
        min="1900-01-01"
        defaultValue={user.dateOfBirth ?? ''}
        error={errors['dateOfBirth']}
        required
      />
      <Field
        id="firstName"
        name="firstName"
        label="Prénom"
        autoComplete="given-name"
        defaultValue={user.firstName ?? ''}
        error={errors['firstName']}
        required
      />
      <Field
        id="lastName"
        name="lastName"
        label="Nom"
        autoComplete="family-name"
        defaultValue={user.lastName ?? ''}
        error={errors['lastName']}
        required
      />
      <Field
        id="company"
        name="company"
        label="Société"
        autoComplete="organization"
        defaultValue={user.company ?? ''}
        error={errors['company']}
        optional
      />
    </>
  );
}

/** Where somebody lives and how to reach them. */
export function AddressFields({ errors, user = {}, countries }: Props & { countries: [string, string][] }) {
  return (
    <>
      <SelectField
        id="country"
        name="country"
        label="Pays"
        autoComplete="country"
        defaultValue={user.country ?? 'FR'}
        error={errors['country']}
        required
      >
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="form-wide">
        <Field
          id="address"
          name="address"
          label="Adresse"
          autoComplete="address-line1"
          defaultValue={user.address ?? ''}
          error={errors['address']}
          required
        />
      </div>
      <Field
        id="postalCode"
        name="postalCode"
        label="Code postal"
        autoComplete="postal-code"
        defaultValue={user.postalCode ?? ''}
        error={errors['postalCode']}
        required
      />
      <Field
        id="town"
        name="town"
        label="Ville"
        autoComplete="address-level2"
        defaultValue={user.town ?? ''}
        error={errors['town']}
        required
      />
      <Field
        id="portablePhone"
        name="portablePhone"
        type="tel"
        label="Téléphone portable"
        autoComplete="tel"
        defaultValue={user.portablePhone ?? ''}
        error={errors['portablePhone']}
        required
      />
      <Field
        id="secondPhone"
        name="secondPhone"
        type="tel"
        label="Second téléphone"
        autoComplete="home tel"
        defaultValue={user.secondPhone ?? ''}
        error={errors['secondPhone']}
        optional
      />
    </>
  );
}
