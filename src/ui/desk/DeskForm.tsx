import '../forms/formGrid.css';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { Conflict } from './Conflict.tsx';
import { useVersions, type Versions } from './useVersions.ts';
import type { Values } from './versions.ts';

type Parts = {
  /** Initial values: `defaultValue={values.title}`, `defaultChecked={values.isVisible === 'on'}`. */
  values: Values;
  typed: Values;
  errors: Record<string, string>;
};

type Props<R extends { updatedAt: number }> = Versions<R> & {
  labels: Readonly<Record<string, string>>;
  saveLabel?: string | ((typed: Values) => string) | undefined;
  acts?: ReactNode;
  children: (parts: Parts) => ReactNode;
};

/** Ctrl+S saves, a draft is kept, leaving asks, versions are compared. Fields are uncontrolled, ids are names. */
export function DeskForm<R extends { updatedAt: number }>(props: Props<R>) {
  const { labels, saveLabel = 'Enregistrer', acts, children } = props;
  const { formProps, problem, busy, begun, typed, dirty, follow, clash, settle, undo } = useVersions(props);
  return (
    <>
      {clash && <Conflict {...clash} labels={labels} onChosen={settle} />}
      <form
        {...formProps}
        className="stack"
        data-save
        onInput={(event) => {
          formProps.onInput(event);
          follow();
        }}
      >
        <ErrorSummary message={problem.message} errors={problem.errors} />
        <Fragment key={begun.round}>{children({ values: begun.values, typed, errors: problem.errors })}</Fragment>
        <div className="save-bar cluster">
          <Button type="submit" busy={busy}>
            {typeof saveLabel === 'string' ? saveLabel : saveLabel(typed)}
          </Button>
          {dirty && (
            <Button look="quiet" onClick={undo}>
              Annuler les modifications
            </Button>
          )}
          <span className="soft small" role="status">
            {dirty && !busy && 'Modifications non enregistrées'}
          </span>
          <span className="save-bar-rest row gap-2">{acts}</span>
        </div>
      </form>
    </>
  );
}
