import type { ReactNode } from 'react';
import { act } from '../../../ui/desk/act.ts';
import { RecordForm } from '../../../ui/desk/RecordForm.tsx';
import type { Values } from '../../../ui/desk/versions.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { type ConfigSubject, configBody, configPages, identity } from '../configFields.ts';
import { addConfigurationContract, type WholeConfiguration } from '../configuration.api.ts';
import { provenNames } from '../proof.ts';

type Able = Readonly<Record<'refunds' | 'identities', number>>;
type Props = {
  subject: ConfigSubject;
  configuration: WholeConfiguration;
  fixed: Readonly<Record<string, string>>;
  able: Able;
  hasFactor: boolean;
};

function Banner({ offers }: Values): ReactNode {
  return (
    offers && (
      <p className="form-wide notice banner-preview" role="img" aria-label="Aperçu du bandeau">
        {offers}
      </p>
    )
  );
}

function lackingSecond(able: Able, { fourEyesAbove = '' }: Values): ReactNode {
  const lacking = [
    ...(able.refunds < 2 ? ['rembourser'] : []),
    ...(able.identities < 2 ? ['vérifier une identité'] : []),
  ];
  return (
    fourEyesAbove.trim() !== '' &&
    lacking.length > 0 && (
      <p className="form-wide notice notice-danger" role="status">
        Une seule personne de l’équipe peut {lacking.join(' ou ')} : au-delà de ce montant, personne ne pourra
        confirmer. Ouvrez un second compte avec ce rôle.
      </p>
    )
  );
}

const ProofField = ({ hasFactor }: Pick<Props, 'hasFactor'>) => (
  <div className="form-wide form-narrow">
    <Field
      id={hasFactor ? 'code' : 'currentPassword'}
      name={hasFactor ? 'code' : 'currentPassword'}
      label={hasFactor ? 'Code à six chiffres, ou code de secours' : 'Votre mot de passe'}
      type={hasFactor ? 'text' : 'password'}
      autoComplete={hasFactor ? 'one-time-code' : 'current-password'}
      hint="Changer de compte bancaire le demande, et chaque compte de direction en est averti."
    />
  </div>
);

export const ConfigForm = island(({ subject, configuration, fixed, able, hasFactor }: Props) => (
  <RecordForm
    kind={`configuration-${subject}`}
    fields={Object.fromEntries(
      Object.entries(configPages[subject].fields).map(([name, field]) => {
        const hint = `Fixé par l’environnement (${name}).`;
        return [name, fixed[name] === undefined ? field : { ...field, hint, fixed: fixed[name] }];
      }),
    )}
    record={configuration}
    save={(body, _, updatedAt, { code, currentPassword }) =>
      act(addConfigurationContract, {
        body: { ...configBody(body), updatedAt, code, currentPassword },
        done: 'La nouvelle version est en place.',
      })
    }
    under={{
      [identity]: (typed) =>
        provenNames.some((name) => typed[name] !== (configuration.identity[name] ?? '')) &&
        subject === 'shop' && <ProofField hasFactor={hasFactor} />,
      Bandeau: Banner,
      'Deux personnes pour un acte': (typed) => lackingSecond(able, typed),
    }}
  />
));
