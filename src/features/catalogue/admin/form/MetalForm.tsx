import { useRef, useState } from 'react';
import { call } from '../../../../http/call.ts';
import { adminMetalPath, adminPreviewPath } from '../../../../paths.ts';
import { act } from '../../../../ui/desk/act.ts';
import { DeskForm } from '../../../../ui/desk/DeskForm.tsx';
import type { Values } from '../../../../ui/desk/versions.ts';
import { leaveTo } from '../../../../ui/forms/useLeaveGuard.ts';
import { island } from '../../../../ui/island/Island.tsx';
import { toastNext } from '../../../../ui/toastNext.ts';
import { addMetalContract, editMetalContract } from '../../metalFields.api.ts';
import { metalBody, metalLabels, metalValues } from '../../metalForm.ts';
import type { Metal } from '../../metals.api.ts';
import { photoLines } from '../../photoLines.ts';
import type { Pending } from '../photos/PhotoDesk.tsx';
import { sendPhotos } from '../photos/sendPhotos.ts';
import { MetalFields } from './MetalFields.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import { useDoubts } from './useDoubts.tsx';
import './itemForm.css';

type Props = {
  metal: Metal;
  isNew: boolean;
  /** Cents for a kilogram of fine gold; null without a price. */
  goldPrice: number | null;
  address: string;
};

function Form({ metal, isNew, goldPrice, address }: Props) {
  const pending = useRef<Pending>(new Map());
  const [sending, setSending] = useState<{ step: string; share: number } | null>(null);
  const { trying, dialog } = useDoubts();

  const save = async (fields: Values, updatedAt: number): Promise<Metal | null> => {
    const body = metalBody(fields);
    const confirmed = { sell: body.netSellPrice, buy: body.grossBuyPrice };
    const data = await trying(async (isMeant): Promise<Metal> => {
      const sent = { ...body, ...(isMeant && { confirmed }) };
      const reply = isNew
        ? await act(addMetalContract, { body: sent, done: 'L’article est ajouté.' })
        : await act(editMetalContract, { body: { ...sent, id: metal._id, updatedAt } });
      return reply.data;
    });
    const lines = fields['photos'] ?? '';
    if (!isNew && pending.current.size === 0) return data;
    const onProgress = (step: string, share: number) => setSending({ step, share });
    const sent = await sendPhotos({ metal: data, lines, pending: pending.current, onProgress });
    if (photoLines(sent.photos) !== photoLines(sent.metal.photos))
      await call(editMetalContract, { body: { id: data._id, photos: sent.photos, updatedAt: sent.metal.updatedAt } });
    if (sent.failed) toastNext(`Une image n’est pas partie. ${sent.failed}`);
    else if (sent.photos.length > 0) toastNext('L’article et ses images sont enregistrés.');
    setSending(null);
    leaveTo(adminMetalPath(data._id));
    return null;
  };

  return (
    <div className="item-form">
      <div className="stack">
        <DeskForm
          draft={isNew ? 'metal-nouveau' : `metal-${metal._id}`}
          record={metal}
          toFields={metalValues}
          save={save}
          labels={metalLabels}
          saveLabel={isNew ? 'Ajouter l’article' : 'Enregistrer'}
          acts={
            sending && (
              <label className="field">
                <span className="label">Envoi de l’image {sending.step}</span>
                <progress max={100} value={Math.round(sending.share * 100)} />
              </label>
            )
          }
        >
          {(parts) => <MetalFields {...parts} pending={pending.current} goldPrice={goldPrice} address={address} />}
        </DeskForm>
      </div>
      <SheetPreview src={adminPreviewPath('metals')} id={isNew ? '' : metal._id} />
      {dialog}
    </div>
  );
}

export const MetalForm = island(Form);
