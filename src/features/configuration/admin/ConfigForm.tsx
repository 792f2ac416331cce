import { type ReactNode, useState } from 'react';
import { act } from '../../../ui/desk/act.ts';
import { parseDecimal, type Values } from '../../../ui/desk/fields.ts';
import { PlainInput } from '../../../ui/desk/PlainInput.tsx';
import { RecordForm } from '../../../ui/desk/RecordForm.tsx';
import { type ConfigSubject, configBody, configPages, identityGroup } from '../configFields.ts';
import { addConfigurationContract, type FullConfiguration } from '../configuration.api.ts';
import { proofFields, proofReasonText, protectedNames } from '../proof.ts';

type ApproverCounts = Readonly<Record<'refunds' | 'identities', number>>;
type Props = {
  subject: ConfigSubject;
  configuration: FullConfiguration;
  fixedValues: Readonly<Record<string, string>>;
  approverCounts: ApproverCounts;
  hasTotp: boolean;
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

function secondPersonWarning(approverCounts: ApproverCounts, { fourEyesAbove = '' }: Values): ReactNode {
  const understaffedTasks = [
    ...(approverCounts.refunds < 2 ? ['rembourser'] : []),
    ...(approverCounts.identities < 2 ? ['vérifier une identité'] : []),
  ];
  return (
    fourEyesAbove.trim() !== '' &&
    understaffedTasks.length > 0 && (
      <p className="form-wide notice notice-danger" role="status">
        Une seule personne de l’équipe peut {understaffedTasks.join(' ou ')} : au-delà de ce montant, personne ne pourra
        confirmer. Ouvrez un second compte avec ce rôle.
      </p>
    )
  );
}

const ProofField = ({ hasTotp }: Pick<Props, 'hasTotp'>) =>
  Object.entries(proofFields(hasTotp)).map(([name, field]) => (
    <PlainInput key={name} name={name} field={{ ...field, hint: proofReasonText }} values={{}} errors={{}} />
  ));

const withoutSpaces = (text = '') => text.replace(/\s/g, '');

export function ConfigForm({ subject, configuration, fixedValues, approverCounts, hasTotp }: Props) {
  const [saved, setSaved] = useState(configuration);
  return (
    <RecordForm
      kind={`configuration-${subject}`}
      fields={Object.fromEntries(
        Object.entries(configPages[subject].fields).map(([name, field]) => {
          const hint = `Fixé par l’environnement (${name}).`;
          return [name, fixedValues[name] === undefined ? field : { ...field, hint, fixedValue: fixedValues[name] }];
        }),
      )}
      record={configuration}
      save={async (body, _, updatedAt, { code, currentPassword }) => {
        const reply = await act(addConfigurationContract, {
          body: { ...configBody(body), updatedAt, code, currentPassword },
          success: 'La nouvelle version est en place.',
        });
        setSaved(reply.data);
        return reply;
      }}
      belowFields={{
        [identityGroup]: (typed) =>
          protectedNames.some((name) => withoutSpaces(typed[name]) !== withoutSpaces(saved.identity[name])) &&
          subject === 'shop' && <ProofField hasTotp={hasTotp} />,
        Bandeau: Banner,
        'Deux personnes pour un acte': (typed) => (
          <div className="form-wide stack">
            {secondPersonWarning(approverCounts, typed)}
            {parseDecimal(typed['fourEyesAbove'] ?? '') !== saved.fourEyesAbove && <ProofField hasTotp={hasTotp} />}
          </div>
        ),
      }}
    />
  );
}
