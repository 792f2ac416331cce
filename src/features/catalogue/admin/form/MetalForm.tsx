import { useRef, useState } from 'react';
import { call } from '../../../../http/call.ts';
import { adminMetalPath, adminPreviewPath } from '../../../../paths.ts';
import { act } from '../../../../ui/desk/act.ts';
import { type ValuesOf, valuesOf } from '../../../../ui/desk/fields.ts';
import { RecordForm } from '../../../../ui/desk/RecordForm.tsx';
import type { Values } from '../../../../ui/desk/versions.ts';
import { leaveTo } from '../../../../ui/forms/useLeaveGuard.ts';
import { island } from '../../../../ui/island/Island.tsx';
import { toastNext } from '../../../../ui/toastNext.ts';
import { teaserOf } from '../../../news/news.ts';
import { SearchResult } from '../../../seo/SearchResult.tsx';
import { shownGroup } from '../../fields.ts';
import { addMetalContract, editMetalContract, metalFields, mostPhotos, newMetal } from '../../metalFields.api.ts';
import { whyNotInvestment } from '../../metalLaw.ts';
import type { Metal } from '../../metals.api.ts';
import { photoLines } from '../../photoLines.ts';
import { type Pending, PhotoDesk } from '../photos/PhotoDesk.tsx';
import { sendPhotos } from '../photos/sendPhotos.ts';
import { SheetPreview } from './SheetPreview.tsx';
import { useDoubts } from './useDoubts.tsx';
import './itemForm.css';

type Props = {
  metal: Metal;
  /** Cents for a kilogram of fine gold; null without a price. */
  goldPrice: number | null;
  address: string;
};

const judged = [
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

/** Missing legal condition, once the fields that it depends on are typed. */
function flawOf(typed: Values, goldPrice: number | null): string | null {
  const alone = Object.fromEntries(judged.map((name) => [name, typed[name] ?? '']));
  const read = newMetal.safeParse(valuesOf(metalFields, { metalName: '-', ...alone }));
  if (!read.success) return null;
  const { fineWeight = null, mintingStart = null, mintingEnd = null, legalTender = true, ...rest } = read.data;
  return whyNotInvestment({ ...rest, fineWeight, mintingStart, mintingEnd, legalTender }, goldPrice);
}

function Form({ metal, goldPrice, address }: Props) {
  const isNew = metal._id === '';
  const pending = useRef<Pending>(new Map());
  const [sending, setSending] = useState<{ step: string; share: number } | null>(null);
  const { trying, dialog } = useDoubts();

  const save = async (
    body: ValuesOf<typeof metalFields>,
    _: Metal,
    updatedAt: number,
    { photos: lines = '' }: Values,
  ) => {
    const confirmed = { sell: body.netSellPrice, buy: body.grossBuyPrice };
    const saved = await trying(async (isMeant) => {
      const sent = { ...body, ...(isMeant && { confirmed }) };
      return isNew
        ? await act(addMetalContract, { body: sent, done: 'L’article est ajouté.' })
        : await act(editMetalContract, { body: { ...sent, id: metal._id, updatedAt } });
    });
    if (!isNew && pending.current.size === 0) return saved;
    const onProgress = (step: string, share: number) => setSending({ step, share });
    const sent = await sendPhotos({ metal: saved.data, lines, pending: pending.current, onProgress });
    const { _id: id, updatedAt: seen } = sent.metal;
    if (photoLines(sent.photos) !== photoLines(sent.metal.photos))
      await call(editMetalContract, { body: { id, photos: sent.photos, updatedAt: seen } });
    if (sent.failed) toastNext(`Une image n’est pas partie. ${sent.failed}`);
    else if (sent.photos.length > 0) toastNext('L’article et ses images sont enregistrés.');
    setSending(null);
    leaveTo(adminMetalPath(id));
    return null;
  };
  const flaw = (typed: Values) => {
    const found = flawOf(typed, goldPrice);
    return (
      found && (
        <p className="notice notice-danger form-wide" role="status">
          {found}
        </p>
      )
    );
  };
  const searchResult = ({ title = '', description = '', metalName, textInfo = '' }: Values) => (
    <SearchResult
      address={address}
      words={{ title, description }}
      fallback={{
        title: metalName || 'Nom de l’article',
        description: teaserOf(textInfo, 159) || 'Le début du texte de la fiche.',
      }}
    />
  );

  return (
    <div className="item-form">
      <div className="stack">
        <RecordForm
          kind="metal"
          fields={metalFields}
          record={metal}
          save={save}
          saveLabel={() => (isNew ? 'Ajouter l’article' : 'Enregistrer')}
          draw={{
            photos: ({ values, errors }) => (
              <PhotoDesk
                value={values['photos'] ?? ''}
                pending={pending.current}
                error={errors['photos']}
                most={mostPhotos}
              />
            ),
          }}
          under={{ 'L’article': flaw, [shownGroup]: searchResult }}
          acts={
            sending && (
              <label className="field">
                <span className="label">Envoi de l’image {sending.step}</span>
                <progress max={100} value={Math.round(sending.share * 100)} />
              </label>
            )
          }
        />
      </div>
      <SheetPreview src={adminPreviewPath('metals')} id={metal._id} />
      {dialog}
    </div>
  );
}

export const MetalForm = island(Form);
