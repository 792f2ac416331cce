import type { ReactNode } from 'react';
import { CallError } from '../../http/call.ts';
import type { Contract } from '../../http/contract.ts';
import { Button } from '../Button.tsx';
import { RichTextField } from '../editor/RichText.tsx';
import { keepDraft } from '../forms/draftStore.ts';
import { PictureField } from '../forms/PictureField.tsx';
import { leaveTo } from '../forms/useLeaveGuard.ts';
import { toastNext } from '../toastNext.ts';
import { act } from './act.ts';
import { DeskForm } from './DeskForm.tsx';
import { type DrawnField, type DrawnFields, fieldAt, labelsOf, textsOf, type ValuesOf, valuesOf } from './fields.ts';
import { hintOf, type InputProps, PlainInput } from './PlainInput.tsx';
import type { Ask } from './press.ts';
import { useAct } from './useAct.tsx';
import type { Values } from './versions.ts';

function FieldInput(props: InputProps) {
  const { name, field, values, typed = values, errors } = props;
  const { kind, label, ratio } = field;
  const own = {
    name,
    label,
    hint: hintOf(field, typed[name] ?? ''),
    defaultValue: values[name] ?? '',
    error: errors[name],
  };
  if (kind === 'picture') return <PictureField {...own} ratio={ratio} />;
  if (kind === 'richText') return <RichTextField {...own} />;
  return <PlainInput {...props} />;
}

type Stored = { _id: string; updatedAt: number };

type Props<F extends DrawnFields, R extends Stored> = {
  kind: string;
  fields: F;
  /** A new one has an empty `_id`. */
  record: R;
  /** Null when the page is being left. */
  save: (body: ValuesOf<F>, record: R, updatedAt: number, texts: Values) => Promise<{ data: R } | null>;
  /** Target and message after a creation; without them records can be neither added nor deleted. */
  added?: { path: (id: string) => string; done: string };
  remove?: { contract: Contract; ask: Ask; path: string; done: string };
  saveLabel?: (typed: Values) => string;
  placeholders?: Values;
  beside?: (typed: Values) => ReactNode;
  under?: Readonly<Record<string, (typed: Values) => ReactNode>>;
  /** Replaces the default input of a field. */
  draw?: Readonly<Record<string, (parts: Pick<InputProps, 'values' | 'errors'>) => ReactNode>>;
  acts?: ReactNode;
};

export function RecordForm<F extends DrawnFields, R extends Stored>(props: Props<F, R>) {
  const { kind, fields, record, save, added, remove, saveLabel, placeholders, beside, under, draw, acts } = props;
  const isNew = record._id === '';
  const draft = `${kind}-${record._id}`;
  const { start, dialog } = useAct();
  const leave = (path: string, text: string) => {
    toastNext(text);
    keepDraft(draft, {});
    leaveTo(path);
    return null;
  };
  const submit = async (texts: Values, updatedAt: number) => {
    const saved = await save(valuesOf(fields, texts), record, updatedAt, texts).catch((error) => {
      throw atFields(fields, error);
    });
    return saved && isNew && added ? leave(added.path(saved.data._id), added.done) : (saved?.data ?? null);
  };
  const drop = ({ contract, ask, path, done }: NonNullable<typeof remove>) =>
    start({
      ask,
      run: async () => {
        await act(contract, { params: { id: record._id } });
        leave(path, done);
      },
    });
  const all = Object.entries<DrawnField>(fields);
  const isBeside = ([, { place }]: (typeof all)[number]) => place === 'beside';
  return (
    <>
      <DeskForm
        draft={draft}
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
          const drawn = ([name, field]: (typeof all)[number]) => (
            <div key={name} className={field.place === 'wide' ? 'form-wide' : undefined}>
              {draw?.[name]?.({ values, errors }) ?? (
                <FieldInput {...{ name, field, values, typed, errors }} placeholder={placeholders?.[name]} />
              )}
            </div>
          );
          if (!beside && !all.some(isBeside))
            return groupsOf(all).map(({ title, members }) =>
              title === '' ? (
                <div key={title} className="form-grid">
                  {members.map(drawn)}
                </div>
              ) : (
                <fieldset key={title} className={members.every(isShort) ? 'form-grid form-numbers' : 'form-grid'}>
                  <legend>{title}</legend>
                  {members.map(drawn)}
                  {under?.[title]?.(typed)}
                </fieldset>
              ),
            );
          return (
            <div className="form-beside">
              <div className="stack">{all.filter((one) => !isBeside(one)).map(drawn)}</div>
              <div className="stack">
                {all.filter(isBeside).map(drawn)}
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

type Entry = [name: string, field: DrawnField];

const isShort = ([, { kind, place }]: Entry): boolean =>
  place !== undefined || ['decimal', 'time', 'box'].includes(kind);

const groupsOf = (all: readonly Entry[]): { title: string; members: Entry[] }[] =>
  [...Map.groupBy(all, ([, { group = '' }]) => group)].map(([title, members]) => ({ title, members }));

/** Field errors of a refusal; of a list in one field, with the line number. */
function atFields(fields: DrawnFields, error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const errors = Object.entries(error.errors).map(([path, sentence]) => {
    const name = fieldAt(fields, path);
    const line = /\.(\d+)\.\w+$/.exec(path)?.[1];
    return [name, fields[name]?.toValue && line ? `Ligne ${Number(line) + 1}\u00a0: ${sentence}` : sentence];
  });
  return new CallError(error.status, error.message, Object.fromEntries(errors.reverse()), error.data);
}
