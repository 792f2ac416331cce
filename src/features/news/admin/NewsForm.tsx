import './newsForm.css';
import { useState } from 'react';
import { localMoment, momentFromLocal } from '../../../dates.ts';
import { CallError } from '../../../http/call.ts';
import { adminNewsPath, newsPath, paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm, type Question } from '../../../ui/Confirm.tsx';
import { act } from '../../../ui/desk/act.ts';
import { DeskForm } from '../../../ui/desk/DeskForm.tsx';
import type { Values } from '../../../ui/desk/versions.ts';
import { RichTextField } from '../../../ui/editor/RichTextField.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PictureField } from '../../../ui/forms/PictureField.tsx';
import { postForm } from '../../../ui/forms/postForm.ts';
import { fieldsOf } from '../../../ui/forms/useSubmission.ts';
import { Island } from '../../../ui/island/Island.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { addNewsContract, deleteNewsContract, editNewsContract } from '../news.api.ts';
import type { PresentedNews } from '../news.ts';

type Props = {
  /** A new one has an empty `_id`. */
  news: PresentedNews;
};

const labels = {
  title: 'Titre',
  description: 'Texte',
  isVisible: 'Visible',
  image: 'Image',
  publishedAt: 'Date de publication',
};

const toFields = ({ title, description, isVisible, image, publishedAt }: PresentedNews): Values => ({
  title,
  description,
  isVisible: isVisible ? 'on' : '',
  image: image ?? '',
  publishedAt: localMoment(publishedAt),
});

const dateNeeded = 'Indiquez la date et l’heure de publication.';

function toBody({ title = '', description = '', isVisible, image, publishedAt: local = '' }: Values) {
  const publishedAt = momentFromLocal(local);
  if (publishedAt === null) throw new CallError(400, dateNeeded, { publishedAt: dateNeeded });
  return { title, description, isVisible: isVisible === 'on', image: image || null, publishedAt };
}

/** The article as it stands in the form, in a tab of its own. */
function openPreview(fields: Readonly<Record<string, string>>): void {
  const form = postForm(paths.adminNewsPreview, fields);
  form.target = '_blank';
  form.submit();
  form.remove();
}

function Form({ news }: Props) {
  const isNew = news._id === '';
  const id = news._id;
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (fields: Values, updatedAt: number) => {
    const body = toBody(fields);
    if (!isNew) return (await act(editNewsContract, { body: { ...body, newsId: id, updatedAt } })).data;
    const { data } = await act(addNewsContract, { body });
    toastNext('L’actualité est enregistrée.');
    location.assign(adminNewsPath(data._id));
    return null;
  };
  const remove = async () => {
    setBusy(true);
    try {
      await act(deleteNewsContract, { params: { id } });
      toastNext('L’actualité est supprimée.');
      location.assign(paths.adminNews);
    } finally {
      setBusy(false);
    }
  };
  const ask = () =>
    setQuestion({
      title: `Supprimer «\u00a0${news.title}\u00a0»\u202f?`,
      text: 'Sa page répondra qu’elle a été retirée. Pour la cacher un temps, décochez plutôt «\u00a0Visible\u00a0».',
      label: 'Supprimer l’actualité',
      run: remove,
    });

  const acts = (
    <>
      <Button
        look="quiet"
        onClick={({ currentTarget }) => {
          const form = currentTarget.closest('form');
          if (form) openPreview(fieldsOf(form));
        }}
      >
        Aperçu
      </Button>
      {!isNew && (
        <>
          <a className="button button-plain" href={newsPath(id)}>
            Voir la page
          </a>
          <Button look="danger" onClick={ask}>
            Supprimer
          </Button>
        </>
      )}
    </>
  );
  return (
    <>
      <DeskForm
        draft={`news-${id}`}
        record={news}
        toFields={toFields}
        save={save}
        labels={labels}
        saveLabel={({ isVisible }) => (isVisible === 'on' ? 'Publier' : 'Enregistrer')}
        acts={acts}
      >
        {({ values, errors }) => (
          <div className="news-form">
            <div className="stack">
              <Field name="title" label="Titre" maxLength={150} defaultValue={values['title']} errors={errors} />
              <RichTextField
                name="description"
                label="Texte"
                defaultValue={values['description'] ?? ''}
                error={errors['description']}
              />
            </div>
            <div className="stack">
              <Field
                name="publishedAt"
                label="Publication"
                hint="Heure de Paris. Avant ce moment, personne ne la lit."
                type="datetime-local"
                defaultValue={values['publishedAt']}
                errors={errors}
              />
              <label className="choice">
                <input type="checkbox" name="isVisible" defaultChecked={values['isVisible'] === 'on'} />
                <span>Visible</span>
              </label>
              <PictureField name="image" label="Image" defaultValue={values['image'] ?? ''} error={errors['image']} />
            </div>
          </div>
        )}
      </DeskForm>
      <Confirm question={question} busy={busy} keep="Garder" onClose={() => setQuestion(null)} />
    </>
  );
}

export const NewsForm = (props: Props) => (
  <Island>
    <Form {...props} />
  </Island>
);
