import { useState } from 'react';
import { call, messageOf } from '../../http/call.ts';
import { Button } from '../../ui/Button.tsx';
import { type FormField, toTexts, valuesOf } from '../../ui/desk/fields.ts';
import { onEnter } from '../../ui/desk/onEnter.ts';
import type { ActionRunner } from '../../ui/desk/useAction.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import {
  findPeopleContract,
  openPersonContract,
  type Person,
  type PersonMatch,
  personFields,
  savePersonContract,
} from './people.api.ts';
import { personName } from './people.ts';

type Props = {
  title: string;
  person: Person | null;
  autoFocus?: boolean;
  isWrong?: boolean;
  onChoose: (person: Person | null) => void;
  start: ActionRunner['start'];
};

const fieldsWithoutDocument = ['lastName', 'firstNames', 'phone', 'email'];
const detailOf = ({ documentNumber, phone, town, documentSeen }: PersonMatch): string =>
  [documentNumber && `pièce ${documentNumber}${documentSeen ? ', vue' : ''}`, phone, town].filter(Boolean).join(' · ');

/** A client account that has no counter record must be completed before it is chosen. */
export function PersonPicker({ title, person, autoFocus = false, isWrong = false, onChoose, start }: Props) {
  const [q, setQ] = useState('');
  const [matches, setMatches] = useState<readonly PersonMatch[] | null>(null);
  const [problem, setProblem] = useState('');

  const attempt = (work: () => Promise<void>) =>
    work().then(
      () => setProblem(''),
      (error) => setProblem(messageOf(error)),
    );
  const find = (q: string) => attempt(async () => setMatches((await call(findPeopleContract, { body: { q } })).data));
  const choose = (chosen: Person | null) => {
    onChoose(chosen);
    setMatches(null);
    setQ('');
  };
  const edit = (existing: Person | null, names = Object.keys(personFields)) => {
    const shownFields = Object.entries<FormField>(personFields).filter(([name]) => names.includes(name));
    const fields = Object.fromEntries(shownFields) as typeof personFields;
    void start({
      confirmation: {
        title: existing ? personName(existing) : 'Nouvelle personne',
        text: 'Seul le nom est toujours demandé\u00a0; une règle qui veut plus le dit.',
        label: 'Enregistrer',
        cancelLabel: 'Ne rien changer',
        variant: 'gold',
        fields,
        values: { lastName: q, ...(existing && toTexts(fields, existing)) },
      },
      run: async (values) => {
        const { _id: id = null, userId = null, updatedAt = null } = existing ?? {};
        const body = { ...valuesOf(fields, values), id, userId, updatedAt };
        const { data } = await call(savePersonContract, { body });
        // Delayed, because an open modal dialog blocks focus outside it.
        setTimeout(() => choose(data));
      },
    });
  };
  const selectMatch = ({ _id, userId }: PersonMatch) =>
    attempt(async () => {
      const { data } = await call(openPersonContract, { body: { id: _id ?? userId ?? '' } });
      if (_id) choose(data);
      else edit(data);
    });
  /** A second Enter chooses the only match, focuses the first of several or adds an unknown person. */
  const onSearch = (text: string) => {
    const [match, ...others] = matches ?? [];
    if (!matches) return void (text.trim() !== '' && find(text));
    if (!match) return edit(null);
    if (others.length > 0) document.getElementById('person-found')?.focus();
    else void selectMatch(match);
  };
  return (
    <section className="card stack" aria-labelledby="counter-person">
      <h2 id="counter-person">{title}</h2>
      {person ? (
        <p className="cluster">
          <strong>{personName(person)}</strong> <span className="soft small">{detailOf(person)}</span>
          <Button id="person-edit" variant="quiet" onClick={() => edit(person)}>
            Compléter…
          </Button>
          <Button variant="plain" onClick={() => choose(null)}>
            Retirer
          </Button>
        </p>
      ) : (
        <>
          <Field
            id="person-find"
            label="Nom, téléphone ou numéro de pièce"
            autoComplete="off"
            autoFocus={autoFocus}
            after={
              <Button variant="quiet" onClick={() => onSearch(q)}>
                Chercher
              </Button>
            }
            aria-invalid={isWrong || undefined}
            value={q}
            onChange={({ target }) => {
              setQ(target.value);
              setMatches(null);
            }}
            // The DOM may contain a name typed before hydration, the state does not.
            onKeyDown={onEnter(({ currentTarget }) => onSearch((currentTarget as HTMLInputElement).value))}
          />
          {matches && (
            <ul className="plain-list stack gap-1">
              {matches.map((match, at) => (
                <li key={match._id ?? match.userId}>
                  <Button {...(at === 0 && { id: 'person-found' })} variant="quiet" onClick={() => selectMatch(match)}>
                    {personName(match)}
                  </Button>{' '}
                  <span className="soft small">{detailOf(match)}</span>
                </li>
              ))}
              {matches.length === 0 && <li className="soft small">Inconnue ici. Entrée note une nouvelle personne.</li>}
            </ul>
          )}
          <p className="cluster">
            <Button variant="quiet" onClick={() => edit(null, fieldsWithoutDocument)}>
              Nouvelle personne…
            </Button>
            <Button variant="quiet" onClick={() => edit(null)}>
              … avec sa pièce d’identité
            </Button>
          </p>
        </>
      )}
      {problem && <p className="notice notice-danger">{problem}</p>}
    </section>
  );
}
