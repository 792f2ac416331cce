import { useEffect, useRef, useState } from 'react';
import { sendForm } from '../../../../http/sendForm.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CropDialog } from '../../../../ui/forms/CropDialog.tsx';
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx';
import { Field, TextField } from '../../../../ui/forms/Field.tsx';
import { useSubmission } from '../../../../ui/forms/useSubmission.ts';
import { PictureView } from '../../../../ui/PictureView.tsx';
import { toast } from '../../../../ui/toaster.ts';
import type { Currency } from '../../currencies.api.ts';
import { saveBillContract } from '../../currencyFields.api.ts';
import { PicturePicker } from '../photos/PicturePicker.tsx';

type Bill = Currency['bills'][number];
type Props = { currency: Currency; bill: Bill | null; onSaved: (currency: Currency) => void; onClose: () => void };

/** Width by height of a side, as the sheet shows it. */
const ratio = 9 / 4;
const sides = [
  { name: 'photo', file: 'file1', label: 'Recto' },
  { name: 'photo2', file: 'file2', label: 'Verso' },
] as const;
type Side = (typeof sides)[number]['name'];

export function BillForm({ currency, bill, onSaved, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const [kept, setKept] = useState({ photo: bill?.photo ?? null, photo2: bill?.photo2 ?? null });
  const [files, setFiles] = useState<Partial<Record<Side, File>>>({});
  const [cutting, setCutting] = useState<Side | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const { busy, problem, formProps } = useSubmission(form, async (fields) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('id', currency._id);
    body.append('updatedAt', String(currency.updatedAt));
    if (bill) body.append('billId', bill._id);
    for (const { name, file } of sides) {
      body.append(name, kept[name] ?? '');
      const chosen = files[name];
      if (chosen) body.append(file, chosen, chosen.name);
    }
    try {
      const saved = await sendForm(saveBillContract, { form: body, onProgress: setShare });
      toast('Le billet est enregistré.');
      onSaved(saved);
    } finally {
      setShare(null);
    }
    return null;
  });
  const address = (side: Side) => {
    const chosen = files[side];
    return chosen ? URL.createObjectURL(chosen) : null;
  };
  return (
    <form {...formProps} className="stack" data-save>
      <ErrorSummary message={problem.message} errors={problem.errors} />
      <Field
        name="value"
        label="Valeur"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={bill?.value ?? ''}
        after={currency.iso}
        errors={problem.errors}
      />
      <Field name="name" label="Nom" defaultValue={bill?.name ?? ''} errors={problem.errors} optional />
      <TextField
        name="description"
        label="Description"
        rows={2}
        defaultValue={bill?.description ?? ''}
        errors={problem.errors}
        optional
      />
      {sides.map(({ name, file, label }) => (
        <fieldset key={name} className="stack">
          <legend>{label}</legend>
          {files[name] ? (
            <img className="bill-chosen" src={address(name) ?? ''} alt={`${label}, aperçu`} />
          ) : (
            <PictureView picture={kept[name]} alt={`${label}${kept[name] ? '' : ', pas d’image'}`} sizes="300px" />
          )}
          <div className="cluster">
            {files[name] && /^image\/(?:jpeg|png|webp)$/.test(files[name].type) && (
              <Button look="quiet" onClick={() => setCutting(name)}>
                Recadrer<span className="visually-hidden"> le {label.toLowerCase()}</span>
              </Button>
            )}
            {(files[name] || kept[name]) && (
              <Button
                look="plain"
                onClick={() => {
                  setFiles(({ [name]: _gone, ...rest }) => rest);
                  setKept((before) => ({ ...before, [name]: null }));
                }}
              >
                Retirer<span className="visually-hidden"> le {label.toLowerCase()}</span>
              </Button>
            )}
          </div>
          <PicturePicker
            id={file}
            label={`Choisir le ${label.toLowerCase()}`}
            error={problem.errors[file]}
            onFiles={([chosen]) => chosen && setFiles((before) => ({ ...before, [name]: chosen }))}
          />
        </fieldset>
      ))}
      {share !== null && (
        <label className="field">
          <span className="label">{share < 1 ? 'Envoi des images' : 'Envoyé, la boutique prépare les images'}</span>
          <progress max={100} value={share < 1 ? Math.round(share * 100) : undefined} />
        </label>
      )}
      <div className="cluster">
        <Button type="submit" busy={busy}>
          Enregistrer le billet
        </Button>
        <Button look="quiet" onClick={onClose}>
          Annuler
        </Button>
      </div>
      <CropDialog
        picture={cutting && address(cutting)}
        ratio={ratio}
        onCropped={(file) => cutting && setFiles((before) => ({ ...before, [cutting]: file }))}
        onClose={() => setCutting(null)}
      />
    </form>
  );
}
