import '../forms/formGrid.css';
import { Fragment, type ReactNode } from 'react';
import type { Contract } from '../../http/contract.ts';
import { Button } from '../Button.tsx';
import { RichTextField } from '../editor/RichText.tsx';
import { saveDraft } from '../forms/draftStore.ts';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { PictureField } from '../forms/PictureField.tsx';
import { leaveTo } from '../forms/useLeaveGuard.ts';
import { toastNext } from '../toastNext.ts';
import { act } from './act.ts';
import { Conflict } from './Conflict.tsx';
import type { ConfirmationData } from './callButton.ts';
import { mapFieldErrors } from './fieldErrors.ts';
import { type FormField, type FormFields, labelsOf, toTexts, type Values, type ValuesOf, valuesOf } from './fields.ts';
import { hintOf, type InputProps, PlainInput } from './PlainInput.tsx';
import { useAction } from './useAction.tsx';
import { useVersions } from './useVersions.ts';

function FieldInput(props: InputProps) {
  const { name, field, values, typed: inputValues = values, errors } = props;
  const { kind, label, ratio } = field;
  const fieldProps = {
    name,
    label,
    hint: hintOf(field, inputValues[name] ?? ''),
    defaultValue: values[name] ?? '',
    error: errors[name],
  };
  if (kind === 'picture') return <PictureField {...fieldProps} ratio={ratio} />;
  if (kind === 'richText') return <RichTextField {...fieldProps} />;
  return <PlainInput {...props} />;
}

type StoredRecord = { _id: string; updatedAt: number };

export type RecordProps<F extends FormFields, R extends StoredRecord> = {
  kind: string;
  fields: F;
  record: R;
  save: (body: ValuesOf<F>, record: R, updatedAt: number, texts: Values) => Promise<{ data: R } | null>;
  afterAdd?: { path: (id: string) => string; success: string };
  remove?: { contract: Contract; confirmation: ConfirmationData; path: string; success: string };
  saveLabel?: (values: Values) => string;
  placeholders?: Values;
  aside?: (values: Values) => ReactNode;
  belowFields?: Readonly<Record<string, (values: Values) => ReactNode>>;
  renderers?: Readonly<Record<string, (parts: Pick<InputProps, 'values' | 'errors'>) => ReactNode>>;
  actions?: ReactNode;
};

/** Uncontrolled fields, whose ids are their names. */
export function RecordForm<F extends FormFields, R extends StoredRecord>(props: RecordProps<F, R>) {
  const {
    kind,
    fields,
    record,
    save,
    afterAdd,
    remove,
    saveLabel,
    placeholders,
    aside,
    belowFields,
    renderers,
    actions,
  } = props;
  const isNew = record._id === '';
  const draft = `${kind}-${record._id}`;
  const { start, dialog } = useAction();
  const leaveWithToast = (path: string, text: string) => {
    toastNext(text);
    saveDraft(draft, {});
    leaveTo(path);
    return null;
  };
  const submit = async (texts: Values, updatedAt: number) => {
    const savedRecord = await save(valuesOf(fields, texts), record, updatedAt, texts).catch((error) => {
      throw mapFieldErrors(fields, error);
    });
    return savedRecord && isNew && afterAdd
      ? leaveWithToast(afterAdd.path(savedRecord.data._id), afterAdd.success)
      : (savedRecord?.data ?? null);
  };
  const removeRecord = ({ contract, confirmation, path, success }: NonNullable<typeof remove>) =>
    start({
      confirmation,
      run: async () => {
        await act(contract, { params: { id: record._id }, success: '' });
        leaveWithToast(path, success);
      },
    });
  const {
    formProps,
    problem,
    busy,
    rendered,
    values: inputValues,
    isDirty,
    trackChanges,
    conflict,
    resolve,
    undo,
  } = useVersions({
    draft,
    record,
    toFields: (saved: R) => toTexts(fields, saved),
    save: submit,
  });
  const { values, round } = rendered;
  const { errors } = problem;
  const entries = Object.entries<FormField>(fields);
  const isBeside = ([, { layout }]: Entry) => layout === 'beside';
  const renderField = ([name, field]: Entry) => (
    <div key={name} className={field.layout === 'wide' ? 'form-wide' : undefined}>
      {renderers?.[name]?.({ values, errors }) ?? (
        <FieldInput {...{ name, field, values, typed: inputValues, errors }} placeholder={placeholders?.[name]} />
      )}
    </div>
  );
  const renderFolded = (group: Group) => (
    <details key={group.title} open={group.members.some(([name]) => errors[name]) || undefined}>
      <summary className="tap-target no-marker fold-sign strong">{group.title}</summary>
      {renderGroup(group)}
    </details>
  );
  const renderGroup = ({ title, members }: Group) =>
    title === '' ? (
      <div key={title} className="form-grid">
        {members.map(renderField)}
      </div>
    ) : (
      <fieldset key={title} className={members.every(isShort) ? 'form-grid form-numbers' : 'form-grid'}>
        <legend className={isFolded({ members }) ? 'visually-hidden' : undefined}>{title}</legend>
        {members.map(renderField)}
        {belowFields?.[title]?.(inputValues)}
      </fieldset>
    );
  return (
    <>
      {conflict && <Conflict {...conflict} labels={labelsOf(fields)} onResolve={resolve} />}
      <form
        {...formProps}
        className="stack"
        data-save
        onInput={(event) => {
          formProps.onInput(event);
          trackChanges();
        }}
      >
        <ErrorSummary message={problem.message} errors={errors} />
        <Fragment key={round}>
          {aside || entries.some(isBeside) ? (
            <div className="form-beside">
              <div className="stack">{entries.filter((one) => !isBeside(one)).map(renderField)}</div>
              <div className="stack">
                {entries.filter(isBeside).map(renderField)}
                {aside?.(inputValues)}
              </div>
            </div>
          ) : (
            sortFoldedLast(groupsOf(entries)).map((group) =>
              isFolded(group) ? renderFolded(group) : renderGroup(group),
            )
          )}
        </Fragment>
        <div className="save-bar cluster">
          <Button type="submit" busy={busy}>
            {saveLabel?.(inputValues) ?? 'Enregistrer'}
          </Button>
          {isDirty && (
            <Button variant="quiet" onClick={undo}>
              Annuler les modifications
            </Button>
          )}
          <span className="soft small" role="status">
            {isDirty && !busy && 'Modifications non enregistrées'}
          </span>
          <span className="save-bar-rest row gap-2">
            {actions}
            {remove && !isNew && (
              <Button variant="danger" onClick={() => removeRecord(remove)}>
                Supprimer
              </Button>
            )}
          </span>
        </div>
      </form>
      {dialog}
    </>
  );
}

type Entry = [name: string, field: FormField];

const isShort = ([, { kind, layout }]: Entry): boolean =>
  layout !== undefined || ['decimal', 'time', 'box'].includes(kind);

const groupsOf = (all: readonly Entry[]): { title: string; members: Entry[] }[] =>
  [...Map.groupBy(all, ([, { group = '' }]) => group)].map(([title, members]) => ({ title, members }));

type Group = ReturnType<typeof groupsOf>[number];
const isFolded = ({ members }: Pick<Group, 'members'>): boolean => members.every(([, { isFolded }]) => isFolded);
const sortFoldedLast = (groups: readonly Group[]): Group[] =>
  groups.toSorted((a, b) => Number(isFolded(a)) - Number(isFolded(b)));
