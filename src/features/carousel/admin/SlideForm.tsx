import '../../../ui/forms/formGrid.css';
import { useState } from 'react';
import { localMoment, momentFromLocal } from '../../../dates.ts';
import { CallError } from '../../../http/call.ts';
import { adminSlidePath, paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm, type Question } from '../../../ui/Confirm.tsx';
import { act } from '../../../ui/desk/act.ts';
import { DeskForm } from '../../../ui/desk/DeskForm.tsx';
import type { Values } from '../../../ui/desk/versions.ts';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { PictureField } from '../../../ui/forms/PictureField.tsx';
import { Island } from '../../../ui/island/Island.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { deleteCarouselContract, type PresentedSlide, upsertCarouselContract } from '../carousel.api.ts';
import { nameOf } from './slideWords.ts';

/** As the home page shows it: a phone cuts the same picture to 16 / 9 around its middle. */
const ratio = 8 / 3;

const labels = {
  image: 'Image',
  alt: 'Ce que montre l’image',
  title: 'Titre',
  text: 'Texte',
  link: 'Lien',
  isActive: 'Active',
  startsAt: 'Affichée à partir du',
  endsAt: 'Affichée jusqu’au',
};

const local = (at: number | null) => (at === null ? '' : localMoment(at));

const toFields = ({ image, alt, title, text, link, isActive, startsAt, endsAt }: PresentedSlide): Values => ({
  image,
  alt,
  title,
  text,
  link,
  isActive: isActive ? 'on' : '',
  startsAt: local(startsAt),
  endsAt: local(endsAt),
});

function toForm({ startsAt = '', endsAt = '', isActive, ...fields }: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, isActive: isActive === 'on' ? 'true' : 'false' }))
    form.set(name, value);
  for (const [name, text] of Object.entries({ startsAt, endsAt })) {
    const at = text === '' ? '' : momentFromLocal(text);
    const sentence = 'Indiquez une date et une heure.';
    if (at === null) throw new CallError(400, sentence, { [name]: sentence });
    form.set(name, String(at));
  }
  return form;
}

function Form({ slide }: { slide: PresentedSlide }) {
  const isNew = slide._id === '';
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (fields: Values, updatedAt: number) => {
    const body = toForm(fields);
    if (!isNew) {
      body.set('id', slide._id);
      body.set('updatedAt', String(updatedAt));
      return (await act(upsertCarouselContract, { body })).data;
    }
    const { data } = await act(upsertCarouselContract, { body });
    toastNext('L’image est enregistrée.');
    location.assign(adminSlidePath(data._id));
    return null;
  };
  const remove = async () => {
    setBusy(true);
    try {
      await act(deleteCarouselContract, { params: { id: slide._id } });
      toastNext('L’image est supprimée.');
      location.assign(paths.adminCarousel);
    } finally {
      setBusy(false);
    }
  };
  const acts = !isNew && (
    <Button
      look="danger"
      onClick={() =>
        setQuestion({
          title: `Supprimer «\u00a0${nameOf(slide)}\u00a0»\u202f?`,
          text: 'Pour la cacher un temps, décochez plutôt «\u00a0Active\u00a0».',
          label: 'Supprimer l’image',
          run: remove,
        })
      }
    >
      Supprimer
    </Button>
  );
  return (
    <>
      <DeskForm draft={`slide-${slide._id}`} record={slide} toFields={toFields} save={save} labels={labels} acts={acts}>
        {({ values, errors }) => {
          const field = (name: 'alt' | 'title' | 'link', hint?: string) => (
            <Field
              id={name}
              name={name}
              label={labels[name]}
              hint={hint}
              defaultValue={values[name]}
              error={errors[name]}
              optional
            />
          );
          return (
            <div className="form-grid">
              <div className="form-wide">
                <PictureField
                  name="image"
                  label="Image"
                  hint="Large comme l’accueil : 1600 pixels sur 600, ou plus."
                  ratio={ratio}
                  defaultValue={values['image'] ?? ''}
                  error={errors['image']}
                />
              </div>
              {field('alt', 'Lu à qui ne la voit pas. Laissez vide si le titre le dit déjà.')}
              {field('title')}
              <TextField
                name="text"
                label={labels.text}
                rows={2}
                defaultValue={values['text']}
                errors={errors}
                optional
              />
              {field('link', 'Une adresse de ce site peut commencer par une barre oblique.')}
              {(['startsAt', 'endsAt'] as const).map((name) => (
                <Field
                  key={name}
                  id={name}
                  name={name}
                  type="datetime-local"
                  label={labels[name]}
                  hint="Heure de Paris."
                  defaultValue={values[name]}
                  error={errors[name]}
                  optional
                />
              ))}
              <label className="choice">
                <input type="checkbox" name="isActive" defaultChecked={values['isActive'] === 'on'} />
                <span>Active</span>
              </label>
            </div>
          );
        }}
      </DeskForm>
      <Confirm question={question} busy={busy} keep="Garder" onClose={() => setQuestion(null)} />
    </>
  );
}

export const SlideForm = (props: { slide: PresentedSlide }) => (
  <Island>
    <Form {...props} />
  </Island>
);
