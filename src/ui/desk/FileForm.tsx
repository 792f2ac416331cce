import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { Field } from '../forms/Field.tsx';
import { fieldsProblem, noProblem, useSubmission } from '../forms/Form.tsx';

type Errors = Readonly<Record<string, string>>;

type Props<ColumnsToMap> = {
  field: { label: string; hint: string; accept: string };
  button: string;
  variant?: 'gold' | 'quiet';
  /** Returns columns to choose, null once imported, undefined if the page is about to change. */
  send: (
    body: FormData,
    formData: FormData,
    columnsToMap: ColumnsToMap | null,
  ) => Promise<ColumnsToMap | null | undefined>;
  /** `restart`: reads the file again, without the chosen columns. */
  fields?: (errors: Errors, restart: () => void) => ReactNode;
  columns?: (columnsToMap: ColumnsToMap, errors: Errors) => ReactNode;
  children?: ReactNode;
};

export function FileForm<ColumnsToMap = never>({
  field,
  button,
  variant = 'gold',
  send,
  fields,
  columns,
  children,
}: Props<ColumnsToMap>) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [columnsToMap, setColumnsToMap] = useState<ColumnsToMap | null>(null);
  const restart = () => setColumnsToMap(null);
  // The button that had the focus has disappeared.
  useEffect(() => {
    if (columnsToMap) box.current?.focus();
  }, [columnsToMap]);
  const { form, busy, problem, errors, formProps } = useSubmission(async () => {
    const formData = new FormData(form.current ?? undefined);
    const file = formData.get('file');
    // Without a chosen file, browsers send one that has no name.
    if (!(file instanceof File) || !file.name) return fieldsProblem({ file: 'Choisissez un fichier.' });
    const body = new FormData();
    body.set('file', file);
    const answer = await send(body, formData, columnsToMap);
    if (answer === undefined) return null;
    setColumnsToMap(answer);
    return noProblem;
  });
  const submit = (
    <Button type="submit" variant={variant} busy={busy}>
      {columnsToMap ? 'Lire avec ces colonnes' : button}
    </Button>
  );
  return (
    <form {...formProps} className="stack gap-3">
      <ErrorSummary message={problem.message} errors={errors} />
      <div className="grid-head cluster">
        <Field name="file" type="file" {...field} errors={errors} onChange={restart} />
        {fields?.(errors, restart)}
        {!columnsToMap && submit}
      </div>
      {columnsToMap && (
        <fieldset id="mapping" className="stack" tabIndex={-1} ref={box}>
          <legend>Colonnes de ce fichier, retenues pour les prochains</legend>
          {errors['mapping'] && <p className="field-error">{errors['mapping']}</p>}
          {columns?.(columnsToMap, errors)}
          <div>{submit}</div>
        </fieldset>
      )}
      {children}
    </form>
  );
}
