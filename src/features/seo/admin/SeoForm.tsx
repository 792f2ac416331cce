import './seoForm.css';
import { useState } from 'react';
import { act } from '../../../ui/desk/act.ts';
import { DeskForm } from '../../../ui/desk/DeskForm.tsx';
import type { Values } from '../../../ui/desk/versions.ts';
import { RichTextField } from '../../../ui/editor/RichTextField.tsx';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { Island } from '../../../ui/island/Island.tsx';
import { upsertSeoContract, type WrittenSeo } from '../seo.api.ts';
import { longestDescription, longestTitle, type SeoPage, seoFallbacks, seoPlaces } from '../seo.ts';
import { SearchResult } from './SearchResult.tsx';

type Props = { page: SeoPage; entry: WrittenSeo; siteUrl: string };

const labels = { title: 'Titre', description: 'Description', topText: 'Texte du haut', text: 'Texte du bas' };

const toFields = ({ title, description, topText, text }: WrittenSeo): Values => ({ title, description, topText, text });

const counted = (text: string, most: number): string =>
  text.length > most
    ? `${text.length} caractères\u00a0: les moteurs coupent après ${most}.`
    : `${text.length} caractères sur ${most}.`;

function Form({ page, entry, siteUrl }: Props) {
  const fallback = seoFallbacks[page];
  const [head, setHead] = useState<{ title?: string; description?: string }>({});
  const save = async (fields: Values, updatedAt: number) =>
    (await act(upsertSeoContract, { body: { [page]: { ...fields, updatedAt } } })).data[page];
  return (
    <DeskForm
      draft={`seo-${page}`}
      record={entry}
      toFields={toFields}
      save={save}
      labels={labels}
      acts={
        <a className="button button-plain" href={seoPlaces[page].path}>
          Voir la page
        </a>
      }
    >
      {({ values, errors }) => {
        const title = head.title ?? values['title'] ?? '';
        const description = head.description ?? values['description'] ?? '';
        return (
          <div className="seo-form">
            <div className="stack">
              <Field
                name="title"
                label={labels.title}
                hint={counted(title, longestTitle)}
                placeholder={fallback.title}
                maxLength={120}
                defaultValue={values['title']}
                errors={errors}
                onChange={({ target }) => setHead((now) => ({ ...now, title: target.value }))}
              />
              <TextField
                name="description"
                label={labels.description}
                hint={counted(description, longestDescription)}
                placeholder={fallback.description}
                rows={3}
                maxLength={320}
                defaultValue={values['description']}
                errors={errors}
                onChange={({ target }) => setHead((now) => ({ ...now, description: target.value }))}
              />
            </div>
            <SearchResult
              address={`${siteUrl}${seoPlaces[page].path}`}
              words={{ title, description }}
              fallback={fallback}
            />
            <RichTextField
              name="topText"
              label={labels.topText}
              hint="Sous le titre de la page."
              defaultValue={values['topText'] ?? ''}
              error={errors['topText']}
            />
            <RichTextField
              name="text"
              label={labels.text}
              hint="Au bas de la page."
              defaultValue={values['text'] ?? ''}
              error={errors['text']}
            />
          </div>
        );
      }}
    </DeskForm>
  );
}

export const SeoForm = (props: Props) => (
  <Island>
    <Form {...props} />
  </Island>
);
