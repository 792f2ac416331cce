import { adminMetalPath, adminPreviewPath } from '../../../../adminPaths.ts';
import { act } from '../../../../ui/desk/act.ts';
import { type Values, valuesOf } from '../../../../ui/desk/fields.ts';
import { teaserOf } from '../../../news/news.ts';
import {
  addMetalContract,
  editMetalContract,
  metalFields,
  newMetal,
  uncountedMetalFields,
} from '../../metalFields.api.ts';
import type { Metal } from '../../metals.api.ts';
import { notInvestmentText } from '../../model/metalLaw.ts';
import { ItemForm } from './ItemForm.tsx';
import { PhotoList } from './PhotoList.tsx';

type Props = {
  metal: Metal;
  goldPrice: number | null;
  address: string;
  isCounted: boolean;
};

const legalFields = [
  'type',
  'weight',
  'purity',
  'fineWeight',
  'mintingStart',
  'mintingEnd',
  'legalTender',
  'netSellPrice',
  'grossBuyPrice',
];

function legalProblem(typed: Values, goldPrice: number | null): string | null {
  const values = Object.fromEntries(legalFields.map((name) => [name, typed[name] ?? '']));
  const parsed = newMetal.safeParse(valuesOf(metalFields, { metalName: '-', ...values }));
  if (!parsed.success) return null;
  const { fineWeight = null, mintingStart = null, mintingEnd = null, legalTender = true, ...rest } = parsed.data;
  return notInvestmentText({ ...rest, fineWeight, mintingStart, mintingEnd, legalTender }, goldPrice);
}

export const MetalForm = ({ metal, goldPrice, address, isCounted }: Props) => {
  const legalWarning = (typed: Values) => {
    const warning = legalProblem(typed, goldPrice);
    return (
      warning && (
        <p className="notice notice-danger form-wide" role="status">
          {warning}
        </p>
      )
    );
  };
  return (
    <ItemForm
      kind="metal"
      fields={isCounted ? metalFields : uncountedMetalFields}
      record={metal}
      preview={adminPreviewPath('metals')}
      address={address}
      pricesOf={({ netSellPrice: sell, grossBuyPrice: buy }) => ({ sell, buy })}
      add={(body) => act(addMetalContract, { body })}
      edit={(body) => act(editMetalContract, { body })}
      afterAdd={{ path: adminMetalPath, success: 'L’article est ajouté.' }}
      saveLabel="Ajouter l’article"
      fallback={({ metalName, textInfo = '' }) => ({
        title: metalName || 'Nom de l’article',
        description: teaserOf(textInfo, 159) || 'Le début du texte de la fiche.',
      })}
      belowFields={{ 'L’article': legalWarning }}
      renderers={{
        photos: ({ values, errors }) => <PhotoList value={values['photos'] ?? ''} error={errors['photos']} />,
      }}
    />
  );
};
