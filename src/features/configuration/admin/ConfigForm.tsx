import './configForm.css';
import { useState } from 'react';
import { CallError } from '../../../http/call.ts';
import { paths } from '../../../paths.ts';
import { act } from '../../../ui/desk/act.ts';
import { DeskForm } from '../../../ui/desk/DeskForm.tsx';
import type { Values } from '../../../ui/desk/versions.ts';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { fieldOf, tiers, toBody, toFields } from '../configFields.ts';
import { configLabels } from '../configLabels.ts';
import { addConfigurationContract, type WholeConfiguration } from '../configuration.api.ts';
import { CountryFields, OpenDays } from './ChoiceFields.tsx';
import { FourEyesField } from './FourEyesField.tsx';
import { InvoicingFields } from './InvoicingFields.tsx';
import { ShopFields } from './ShopFields.tsx';

type Props = {
  configuration: WholeConfiguration;
  /** What the environment sets, by name: shown, and not to be changed here. */
  fixed: Readonly<Record<string, string>>;
  /** How many of the staff may do each act that takes two people. */
  able: Readonly<Record<'refunds' | 'identities', number>>;
};

const placed = (error: unknown) =>
  error instanceof CallError
    ? new CallError(
        error.status,
        error.message,
        Object.fromEntries(Object.entries(error.errors).map(([path, sentence]) => [fieldOf(path), sentence])),
        error.data,
      )
    : error;

function Form({ configuration, fixed, able }: Props) {
  const ownFields = (row: WholeConfiguration): Values =>
    Object.fromEntries(Object.entries(toFields(row)).filter(([name]) => fixed[name] === undefined));
  const [banner, setBanner] = useState<string | null>(null);
  const save = async (fields: Values, updatedAt: number) => {
    try {
      const body = { ...toBody(fields), updatedAt };
      const { data } = await act(addConfigurationContract, { body, done: 'La nouvelle version est en place.' });
      return data;
    } catch (error) {
      throw placed(error);
    }
  };
  return (
    <DeskForm draft="configuration" record={configuration} toFields={ownFields} save={save} labels={configLabels}>
      {({ values, errors }) => {
        const field = (name: string, hint?: string) => (
          <Field
            key={name}
            id={name}
            name={name}
            label={configLabels[name]}
            hint={hint}
            inputMode={/^(offers|carrier)$/.test(name) ? 'text' : 'decimal'}
            autoComplete="off"
            defaultValue={values[name]}
            error={errors[name]}
          />
        );
        const offers = banner ?? values['offers'];
        return (
          <div className="config-form">
            <fieldset className="config-wide">
              <legend>Bandeau</legend>
              <Field
                name="offers"
                label="Texte en haut de chaque page"
                hint="Vide, aucun bandeau ne s’affiche."
                maxLength={200}
                defaultValue={values['offers']}
                errors={errors}
                onChange={(event) => setBanner(event.target.value)}
              />
              {offers && (
                <p className="config-banner" role="img" aria-label="Aperçu du bandeau">
                  {offers}
                </p>
              )}
            </fieldset>
            <fieldset>
              <legend>Livraison assurée, en euros</legend>
              <div className="config-tiers" data-grid>
                {tiers.map((n) => (
                  <div key={n} className="config-pair">
                    {field(`upTo${n}`)}
                    {field(`cost${n}`)}
                  </div>
                ))}
              </div>
              {field('costRest')}
            </fieldset>
            <fieldset>
              <legend>Commandes, en euros</legend>
              {['cardLimit', 'requestAbove', 'moneyMost', 'openOrders'].map((name) => field(name))}
              <FourEyesField values={values} errors={errors} able={able} />
            </fieldset>
            <fieldset>
              <legend>Délais</legend>
              <div className="config-pair">
                {field('preparationDays')}
                {field('cutOffHour', 'De 0 à 24, à Paris.')}
                {field('transitMin')}
                {field('transitMax')}
                {field('abroadMin')}
                {field('abroadMax')}
              </div>
              {field('carrier')}
              {field('identityHours')}
              <TextField
                name="closedDays"
                label={configLabels['closedDays']}
                hint="Une date par ligne, comme 24/12/2026, en plus des week-ends et des jours fériés."
                rows={3}
                defaultValue={values['closedDays']}
                errors={errors}
              />
            </fieldset>
            <fieldset>
              <legend>Transporteurs et suivi</legend>
              <TextField
                name="carriers"
                label={configLabels['carriers']}
                hint={
                  'Un par ligne, avec l’adresse de son suivi\u00a0: Nom\u202f; https://…{numero}. La Poste, Colissimo et Chronopost refusent l’or et les billets.'
                }
                rows={4}
                defaultValue={values['carriers']}
                errors={errors}
              />
            </fieldset>
            <fieldset>
              <legend>Tenue des prix</legend>
              <p className="small">
                Le cours de l’or et le rachat des bijoux se fixent au <a href={paths.adminPrices}>Prix du matin</a>.
              </p>
              {['mostMove', 'cardMinutes', 'transferHours'].map((name) => field(name))}
              {field('oldAfter', 'Vide, un prix ne vieillit jamais.')}
              <OpenDays values={values} errors={errors} />
            </fieldset>
            <CountryFields values={values} error={errors['countryFR']} />
            <InvoicingFields values={values} errors={errors} />
            <ShopFields values={values} errors={errors} fixed={fixed} />
          </div>
        );
      }}
    </DeskForm>
  );
}

export const ConfigForm = island(Form);
