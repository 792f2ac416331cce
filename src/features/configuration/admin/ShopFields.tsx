import type { Values } from '../../../ui/desk/versions.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { shopLabels } from '../configLabels.ts';
import { shopNames } from '../shopIdentity.ts';

type Props = { values: Values; errors: Record<string, string>; fixed: Readonly<Record<string, string>> };

const hints: Record<string, string> = {
  SHOP_IBAN: 'Sans lui, le virement n’est pas proposé.',
  SHOP_ADDRESS: 'Numéro, rue, code postal et ville.',
};

/** Whom the shop's pages, papers and mails speak of. */
export const ShopFields = ({ values, errors, fixed }: Props) => (
  <fieldset className="config-wide">
    <legend>Identité de la boutique</legend>
    <p className="soft">
      Pages, contrats et courriels la reprennent aussitôt. Ce que l’environnement du serveur fixe ne se change que là.
    </p>
    <div className="form-grid">
      {shopNames.map((name) => {
        const set = fixed[name];
        return set === undefined ? (
          <Field
            key={name}
            id={name}
            name={name}
            label={shopLabels[name]}
            hint={hints[name]}
            autoComplete="off"
            defaultValue={values[name]}
            error={errors[name]}
          />
        ) : (
          <Field
            key={name}
            id={name}
            label={shopLabels[name]}
            hint={`Fixé par l’environnement (${name}).`}
            value={set}
            readOnly
          />
        );
      })}
    </div>
  </fieldset>
);
