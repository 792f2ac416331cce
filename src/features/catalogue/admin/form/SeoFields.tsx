import { useState } from 'react';
import type { Values } from '../../../../ui/desk/versions.ts';
import { Field, TextField } from '../../../../ui/forms/Field.tsx';
import { SearchResult } from '../../../seo/SearchResult.tsx';
import { longestDescription, longestTitle } from '../../../seo/seo.ts';

type Props = {
  values: Values;
  errors: Record<string, string>;
  fallback: { title: string; description: string };
  address: string;
  hint: string;
};

const counted = (text: string, longest: number) => {
  const left = longest - text.length;
  return left < 0 ? `${-left} de trop sur ${longest}` : `${text.length} sur ${longest}`;
};

export function SeoFields({ values, errors, fallback, address, hint }: Props) {
  const [title, setTitle] = useState(values['title'] ?? '');
  const [description, setDescription] = useState(values['description'] ?? '');
  return (
    <fieldset className="form-grid">
      <legend>Moteurs et recherche</legend>
      <Field
        name="title"
        label="Titre pour les moteurs"
        hint={counted(title, longestTitle)}
        placeholder={fallback.title}
        defaultValue={values['title']}
        errors={errors}
        onChange={(event) => setTitle(event.target.value)}
        optional
      />
      <Field
        name="synonyms"
        label="Synonymes"
        hint="Ce que l’on tape aussi pour le trouver, séparé par des virgules."
        defaultValue={values['synonyms']}
        errors={errors}
        optional
      />
      <div className="form-wide">
        <TextField
          name="description"
          label="Description"
          hint={`${hint} ${counted(description, longestDescription)}.`}
          rows={2}
          defaultValue={values['description']}
          errors={errors}
          onChange={(event) => setDescription(event.target.value)}
          optional
        />
      </div>
      <SearchResult address={address} words={{ title, description }} fallback={fallback} />
    </fieldset>
  );
}
