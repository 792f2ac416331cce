import type { ReactNode } from 'react';
import type { AnyContract } from '../../http/call.ts';
import { Button } from '../Button.tsx';
import { toastNext } from '../toastNext.ts';
import { act } from './act.ts';
import { DeskForm } from './DeskForm.tsx';
import { FieldInput } from './FieldInput.tsx';
import { type Fields, labelsOf, textsOf, valuesOf } from './fields.ts';
import type { Ask } from './press.ts';
import { useAct } from './useAct.tsx';
import type { Values } from './versions.ts';

type Stored = { _id: string; updatedAt: number };
type Body<F extends Fields> = ReturnType<typeof valuesOf<F>>;

type Props<F extends Fields, R extends Stored> = {
  /** Names the draft, with the record's id: `news`. */
  kind: string;
  fields: F;
  /** A new one has an empty `_id`. */
  record: R;
  save: (body: Body<F>, record: R, updatedAt: number) => Promise<{ data: R }>;
  /** Where a new one leads, and what is said there; without both, there are neither new ones nor fewer. */
  added?: { path: (id: string) => string; done: string };
  remove?: { contract: AnyContract; ask: Ask; path: string; done: string };
  saveLabel?: (typed: Values) => string;
  /** What stands where nothing was written. */
  placeholders?: Values;
  /** Beside the fields, of what they say now. */
  beside?: (typed: Values) => ReactNode;
  /** Beside the main act. */
  acts?: ReactNode;
};

/** The page of one record: its fields as they are declared, saved, added and deleted. */
export function RecordForm<F extends Fields, R extends Stored>(props: Props<F, R>) {
  const { kind, fields, record, save, added, remove, saveLabel, placeholders, beside, acts } = props;
  const isNew = record._id === '';
  const { start, dialog } = useAct();
  const leave = (path: string, said: string) => {
    toastNext(said);
    location.assign(path);
    return null;
  };
  const submit = async (texts: Values, updatedAt: number) => {
    const { data } = await save(valuesOf(fields, texts), record, updatedAt);
    return isNew && added ? leave(added.path(data._id), added.done) : data;
  };
  const drop = ({ contract, ask, path, done }: NonNullable<typeof remove>) =>
    start({
      ask,
      run: async () => {
        await act(contract, { params: { id: record._id } });
        leave(path, done);
      },
    });
  const all = Object.entries<Fields[string]>(fields);
  const isBeside = ([, { place }]: (typeof all)[number]) => place === 'beside';
  return (
    <>
      <DeskForm
        draft={`${kind}-${record._id}`}
        record={record}
        toFields={(saved) => textsOf(fields, saved)}
        save={submit}
        labels={labelsOf(fields)}
        saveLabel={saveLabel}
        acts={
          <>
            {acts}
            {remove && !isNew && (
              <Button look="danger" onClick={() => drop(remove)}>
                Supprimer
              </Button>
            )}
          </>
        }
      >
        {({ values, typed, errors }) => {
          const draw = ([name, field]: (typeof all)[number]) => (
            <div key={name} className={field.place === 'wide' ? 'form-wide' : undefined}>
              <FieldInput {...{ name, field, values, typed, errors }} placeholder={placeholders?.[name]} />
            </div>
          );
          if (!beside && !all.some(isBeside)) return <div className="form-grid">{all.map(draw)}</div>;
          return (
            <div className="form-beside">
              <div className="stack">{all.filter((one) => !isBeside(one)).map(draw)}</div>
              <div className="stack">
                {all.filter(isBeside).map(draw)}
                {beside?.(typed)}
              </div>
            </div>
          );
        }}
      </DeskForm>
      {dialog}
    </>
  );
}
