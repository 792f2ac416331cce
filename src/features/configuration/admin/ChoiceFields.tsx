import { countryCodes, frenchVatPlaces } from '../../../countryCodes.ts';
import type { Values } from '../../../ui/desk/versions.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { weekdays } from '../configFields.ts';
import { configLabels, countryLabel } from '../configLabels.ts';

type Choice = { name: string; label: string; values: Values };

const Box = ({ name, label, values }: Choice) => (
  <label className="choice">
    <input type="checkbox" id={name} name={name} defaultChecked={values[name] === 'on'} />
    <span>{label}</span>
  </label>
);

/** When prices hold; without a day they always do. */
export const OpenDays = ({ values, errors }: { values: Values; errors: Record<string, string> }) => (
  <>
    <fieldset className="config-boxes" aria-label="Jours où les prix sont tenus">
      {weekdays.map((day, at) => (
        <Box key={day} name={`open${at + 1}`} label={day} values={values} />
      ))}
    </fieldset>
    <p className="field-hint">Sans jour coché, les prix sont tenus à toute heure.</p>
    <div className="config-pair">
      {['openFrom', 'openTo'].map((name) => (
        <Field
          key={name}
          id={name}
          name={name}
          type="time"
          label={configLabels[name]}
          defaultValue={values[name]}
          error={errors[name]}
        />
      ))}
    </div>
  </>
);

export const CountryFields = ({ values, error }: { values: Values; error: string | undefined }) => (
  <fieldset className="config-wide">
    <legend>Pays où vous vendez</legend>
    <p className="small soft">
      Ce qui est vendu avec la TVA ne part qu’{frenchVatPlaces}, quels que soient les pays choisis ici.
    </p>
    {error && <span className="field-error">{error}</span>}
    <div className="config-boxes">
      {countryCodes.map((code) => (
        <Box key={code} name={`country${code}`} label={countryLabel(code)} values={values} />
      ))}
    </div>
  </fieldset>
);
