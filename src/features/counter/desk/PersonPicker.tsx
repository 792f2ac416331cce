import { useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { type DrawnField, textsOf, valuesOf } from '../../../ui/desk/fields.ts';
import { useAct } from '../../../ui/desk/useAct.tsx';
import { findPeopleContract, type Person, personFields, savePersonContract } from '../../people/people.api.ts';
import { onEnter } from '../kinds/line.ts';
import { focusOn } from './Settlement.tsx';

type Props = { person: Person | null; onChoose: (person: Person | null) => void };

const withoutDocument = ['lastName', 'firstNames', 'phone', 'email'];
const nameOf = ({ firstNames, lastName }: Pick<Person, 'firstNames' | 'lastName'>) => `${firstNames} ${lastName}`;
const aboutOf = ({ documentNumber, phone, town, documentSeen }: Person): string =>
  [documentNumber && `pièce ${documentNumber}${documentSeen ? ', vue' : ''}`, phone, town].filter(Boolean).join(' · ');

export function PersonPicker({ person, onChoose }: Props) {
  const [q, setQ] = useState('');
  const [matches, setMatches] = useState<readonly Person[] | null>(null);
  const [problem, setProblem] = useState('');
  const { start, dialog } = useAct();

  const pick = (match: Person) => (match._id ? choose(match) : edit(match));
  /** A second Enter takes the only match, or goes to the first of several. */
  const onSearch = () => {
    const [match, ...others] = matches ?? [];
    if (!match) return void (q.trim() !== '' && find());
    if (others.length > 0) focusOn('person-found');
    else pick(match);
  };
  const find = async () => {
    try {
      setMatches((await call(findPeopleContract, { body: { q } })).data);
      setProblem('');
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const choose = (chosen: Person | null) => {
    onChoose(chosen);
    setMatches(null);
    setQ('');
  };
  const edit = (known: Person | null, names = Object.keys(personFields)) => {
    const fields = Object.fromEntries(
      Object.entries<DrawnField>(personFields).filter(([name]) => names.includes(name)),
    ) as typeof personFields;
    void start({
      ask: {
        title: known ? nameOf(known) : 'Nouvelle personne',
        text: 'Seul le nom est toujours demandé\u00a0; une règle qui veut plus le dit.',
        label: 'Enregistrer',
        keep: 'Ne rien changer',
        look: 'gold',
        fields,
        values: { lastName: q, ...(known && textsOf(fields, known)) },
      },
      run: async (values) => {
        const { _id: id, userId, updatedAt } = known ?? { _id: null, userId: null, updatedAt: null };
        const body = { ...valuesOf(fields, values), id, userId, updatedAt };
        choose((await call(savePersonContract, { body })).data);
      },
    });
  };
  return (
    <section className="card stack" aria-labelledby="counter-person">
      <h2 id="counter-person">Personne</h2>
      {person ? (
        <p className="cluster">
          <strong>{nameOf(person)}</strong> <span className="soft small">{aboutOf(person)}</span>
          <Button look="quiet" onClick={() => edit(person)}>
            Compléter…
          </Button>
          <Button look="plain" onClick={() => choose(null)}>
            Retirer
          </Button>
        </p>
      ) : (
        <>
          <div className="field">
            <label htmlFor="person-find">Nom, téléphone ou numéro de pièce</label>
            <input
              id="person-find"
              className="input"
              autoComplete="off"
              value={q}
              onChange={({ target }) => {
                setQ(target.value);
                setMatches(null);
              }}
              onKeyDown={onEnter(onSearch)}
            />
          </div>
          {matches && (
            <ul className="plain-list stack gap-1">
              {matches.map((one, at) => (
                <li key={one._id ?? one.userId}>
                  <Button {...(at === 0 && { id: 'person-found' })} look="quiet" onClick={() => pick(one)}>
                    {nameOf(one)}
                  </Button>{' '}
                  <span className="soft small">{aboutOf(one)}</span>
                </li>
              ))}
              {matches.length === 0 && <li className="soft small">Personne de ce nom.</li>}
            </ul>
          )}
          <p className="cluster">
            <Button look="quiet" onClick={() => edit(null, withoutDocument)}>
              Nouvelle personne…
            </Button>
            <Button look="quiet" onClick={() => edit(null)}>
              … avec sa pièce d’identité
            </Button>
          </p>
        </>
      )}
      {problem && <p className="notice notice-danger">{problem}</p>}
      {dialog}
    </section>
  );
}
