import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../http/call.ts';
import { readDraft, saveDraft } from '../forms/draftStore.ts';
import { formFields, noProblem, useSubmission } from '../forms/Form.tsx';
import { waitForUploads } from '../forms/PictureField.tsx';
import { useLeaveGuard } from '../forms/useLeaveGuard.ts';
import { changesOf, differencesOf, type FieldConflict, mergeChoices, type Values } from './fields.ts';

type Versioned = { updatedAt: number };

type Options<R extends Versioned> = {
  draft: string;
  record: R;
  toFields: (record: R) => Values;
  save: (fields: Values, updatedAt: number) => Promise<R | null>;
};

type VersionConflict = { message: string; differences: FieldConflict[]; theirs: Values; updatedAt: number };

const versionField = 'updatedAt';

/** `clash`: the differences, if a colleague saved first; `resolve`: saves the choice. */
export function useVersions<R extends Versioned>({ draft, record, toFields, save }: Options<R>) {
  const [base, setBase] = useState(() => toFields(record));
  const [rendered, setRendered] = useState({ values: base, round: 0 });
  const [changes, setChanges] = useState<Values>({});
  const isDirty = Object.keys(changes).length > 0;
  const [conflict, setConflict] = useState<VersionConflict | null>(null);
  const version = useRef(record.updatedAt);
  const submitAfterRender = useRef(false);

  const resetForm = (values: Values) => setRendered(({ round }) => ({ values, round: round + 1 }));
  const trackChanges = () => {
    if (!form.current) return;
    const changes = changesOf(base, formFields(form.current));
    const isDirty = Object.keys(changes).length > 0;
    saveDraft(draft, isDirty ? { ...changes, [versionField]: version.current } : {});
    setChanges(changes);
  };

  const resubmit = (theirs: Values, values: Values, updatedAt: number) => {
    version.current = updatedAt;
    submitAfterRender.current = true;
    setBase(theirs);
    resetForm(values);
  };

  const submission = useSubmission(async () => {
    if (!(await waitForUploads(form.current)) || !form.current) return noProblem;
    const formValues = formFields(form.current);
    const fields = { ...Object.fromEntries(Object.keys(base).map((name) => [name, ''])), ...formValues };
    try {
      const savedRecord = await save(fields, version.current);
      saveDraft(draft, {});
      setChanges({});
      if (!savedRecord) return null;
      version.current = savedRecord.updatedAt;
      setBase(fields);
      return noProblem;
    } catch (error) {
      const current = error instanceof CallError && error.status === 409 && parseCurrent<R>(error.data);
      if (!current) throw error;
      const currentTexts = toFields(current);
      const differences = differencesOf({ base, mine: fields, theirs: currentTexts });
      if (differences.length === 0) {
        resubmit(currentTexts, fields, current.updatedAt);
        return noProblem;
      }
      setConflict({ message: error.message, differences, theirs: currentTexts, updatedAt: current.updatedAt });
      return noProblem;
    }
  });

  const { form, busy } = submission;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read once, on page load
  useEffect(() => {
    const { [versionField]: draftVersion, ...storedTexts } = readDraft(draft);
    if (typeof draftVersion !== 'number' || !form.current) return trackChanges();
    version.current = draftVersion;
    resetForm({ ...base, ...(storedTexts as Values), ...changesOf(base, formFields(form.current)) });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after each new version is rendered
  useEffect(() => {
    if (rendered.round === 0) return;
    trackChanges();
    if (submitAfterRender.current) form.current?.requestSubmit();
    submitAfterRender.current = false;
  }, [rendered.round]);
  useLeaveGuard(isDirty && !busy);

  return {
    ...submission,
    rendered,
    values: { ...base, ...changes },
    isDirty,
    trackChanges,
    conflict,
    resolve: (chosen: readonly FieldConflict[]) => {
      if (!conflict) return;
      setConflict(null);
      resubmit(conflict.theirs, mergeChoices(conflict.theirs, chosen), conflict.updatedAt);
    },
    undo: () => {
      version.current = Math.max(version.current, record.updatedAt);
      resetForm(base);
    },
  };
}

function parseCurrent<R extends Versioned>(data: unknown): R | null {
  const current = (data as { current?: unknown } | null)?.current;
  return current && typeof current === 'object' && 'updatedAt' in current ? (current as R) : null;
}
