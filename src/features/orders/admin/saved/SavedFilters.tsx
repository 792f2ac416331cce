import './savedFilters.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError, call, messageOf } from '../../../../http/call.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { act, tellRest } from '../../../../ui/desk/act.ts';
import { Field } from '../../../../ui/forms/Field.tsx';
import { Island } from '../../../../ui/island/Island.tsx';
import { toast } from '../../../../ui/toaster.ts';
import { filterQuery } from '../orderFilters.ts';
import { deleteFilterContract, type SavedFilter, saveFilterContract } from './savedFilters.api.ts';

type Props = { filters: readonly SavedFilter[]; query: string };

/** The admin's own filters of the list, and a name for what it shows now. */
export const SavedFilters = (props: Props) => (
  <Island>
    <Choice {...props} />
  </Island>
);

function Choice({ filters, query }: Props) {
  const [saved, setSaved] = useState(filters);
  const [shown, setShown] = useState(query);
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    const follow = () => setShown(filterQuery(new URLSearchParams(location.search)));
    // The list may have been narrowed before this listens.
    follow();
    document.addEventListener('list-shown', follow);
    return () => document.removeEventListener('list-shown', follow);
  }, []);
  const close = () => {
    setNaming(false);
    setName('');
    setError('');
    opener.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      setSaved((await call(saveFilterContract, { body: { name, query: shown } })).data);
      toast(`Filtre «\u00a0${name.trim()}\u00a0» enregistré.`);
      close();
    } catch (failure) {
      setError((failure instanceof CallError && failure.errors['name']) || messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const remove = async ({ _id, name: gone }: SavedFilter) => {
    try {
      setSaved(
        (await act(deleteFilterContract, { params: { id: _id }, done: `Filtre «\u00a0${gone}\u00a0» supprimé.` })).data,
      );
    } catch (failure) {
      tellRest(failure);
    }
    opener.current?.focus();
  };
  const isSaved = saved.some((one) => one.query === shown);
  return (
    <nav className="cluster saved-filters" aria-label="Filtres enregistrés" ref={opener} tabIndex={-1}>
      {saved.map((one) => (
        <span key={one._id} className="saved-filter">
          <a href={`${paths.adminOrders}?${one.query}`} aria-current={one.query === shown ? 'true' : undefined}>
            {one.name}
          </a>
          <button
            type="button"
            aria-label={`Supprimer le filtre «\u00a0${one.name}\u00a0»`}
            onClick={() => remove(one)}
          >
            ×
          </button>
        </span>
      ))}
      {shown !== '' && !isSaved && !naming && (
        <Button look="quiet" onClick={() => setNaming(true)}>
          Enregistrer ce filtre
        </Button>
      )}
      {naming && (
        <form
          className="cluster"
          onSubmit={save}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        >
          <Field
            label="Nom du filtre"
            value={name}
            maxLength={40}
            error={error || undefined}
            autoFocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" busy={busy}>
            Enregistrer
          </Button>
          <Button look="quiet" onClick={close}>
            Annuler
          </Button>
        </form>
      )}
    </nav>
  );
}
