import { useState } from 'react';
import type { Values } from '../../../ui/desk/versions.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { configLabels } from '../configLabels.ts';

type Props = {
  values: Values;
  errors: Record<string, string>;
  able: Readonly<Record<'refunds' | 'identities', number>>;
};

/** From which amount an act takes two people, and whether the shop has them. */
export function FourEyesField({ values, errors, able }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const isOn = (typed ?? values['fourEyesAbove'] ?? '').trim() !== '';
  const lacking = [
    ...(able.refunds < 2 ? ['rembourser'] : []),
    ...(able.identities < 2 ? ['vérifier une identité'] : []),
  ];
  return (
    <>
      <Field
        name="fourEyesAbove"
        label={configLabels['fourEyesAbove']}
        hint="Remboursements et identités : une personne propose, une autre confirme. Une identité compte pour les commandes de son client ; sans commande, pour le montant qui l’exige d’avance. Si elles le dépassent plus tard, une seconde personne la confirme avant leur préparation. Vide, jamais."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values['fourEyesAbove']}
        errors={errors}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isOn && lacking.length > 0 && (
        <p className="notice notice-danger" role="status">
          Une seule personne de l’équipe peut {lacking.join(' ou ')} : au-delà de ce montant, personne ne pourra
          confirmer. Ouvrez un second compte avec ce rôle.
        </p>
      )}
    </>
  );
}
