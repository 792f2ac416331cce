import './statementFile.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DataOf } from '../../../http/contract.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { noProblem } from '../../../ui/forms/formProblem.ts';
import { problemOf } from '../../../ui/forms/useSubmission.ts';
import { island } from '../../../ui/island/Island.tsx';
import { listStale } from '../../../ui/list/listStale.ts';
import { importStatementContract } from '../statements.api.ts';

type Imported = DataOf<typeof importStatementContract>;
type Asks = NonNullable<Imported['asks']>;
/** Null until chosen. */
type Mapping = { date: number | null; amount: number | null; texts: number[] };

const noColumns: Mapping = { date: null, amount: null, texts: [] };

const countText = ({ added, known }: Imported): string =>
  `${added === 0 ? 'Aucun nouveau virement' : added === 1 ? '1 nouveau virement' : `${added} nouveaux virements`}${known > 0 ? `, ${known} déjà connu${known > 1 ? 's' : ''}` : ''}.`;

export const StatementFile = island(Import);

function Import() {
  const [file, setFile] = useState<File>();
  const [asks, setAsks] = useState<Asks | null>(null);
  const [mapping, setMapping] = useState(noColumns);
  const [report, setReport] = useState<Imported>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(noProblem);
  const columns = useRef<HTMLFieldSetElement>(null);
  const result = useRef<HTMLDivElement>(null);
  // The pressed button leaves: the focus moves to the next step.
  useEffect(() => {
    if (asks) columns.current?.focus();
  }, [asks]);
  useEffect(() => {
    if (report && document.activeElement === document.body) result.current?.focus();
  }, [report]);
  const send = async () => {
    if (!file) return setProblem({ message: 'Choisissez un fichier.', errors: { file: 'Choisissez un fichier.' } });
    setBusy(true);
    setProblem(noProblem);
    setReport(undefined);
    const body = new FormData();
    body.set('file', file);
    if (asks) body.set('mapping', JSON.stringify(mapping));
    try {
      const { data } = await act(importStatementContract, {
        body,
        done: ({ asks }) =>
          asks ? 'Ces colonnes sont nouvelles\u00a0: dites à quoi elles servent.' : 'Le fichier est lu.',
      });
      setAsks(data.asks);
      if (!data.asks) {
        setReport(data);
        listStale();
      }
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <div className="statement-file stack gap-3">
      <ErrorSummary message={problem.message} errors={problem.errors} />
      <div className="cluster">
        <Field
          id="file"
          label="Relevé de la banque, CAMT.053 (XML) ou CSV"
          type="file"
          accept=".xml,.csv,.txt,text/csv,text/xml,application/xml"
          error={problem.errors['file']}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setAsks(null);
            setMapping(noColumns);
          }}
        />
        {!asks && (
          <Button busy={busy} onClick={send}>
            Importer
          </Button>
        )}
      </div>
      {asks && <Columns box={columns} asks={asks} mapping={mapping} set={setMapping} errors={problem.errors} />}
      {asks && (
        <div>
          <Button busy={busy} onClick={send}>
            Lire avec ces colonnes
          </Button>
        </div>
      )}
      <div role="status" tabIndex={-1} ref={result}>
        {report && <p>{countText(report)}</p>}
        {report?.warnings.map((warning) => (
          <p key={warning} className="notice">
            {warning}
          </p>
        ))}
      </div>
    </div>
  );
}

type ColumnsProps = {
  box: RefObject<HTMLFieldSetElement | null>;
  asks: Asks;
  mapping: Mapping;
  set: (mapping: Mapping) => void;
  errors: Record<string, string>;
};

/** Chosen once for each bank: its next file is read at once. */
function Columns({ box, asks, mapping, set, errors }: ColumnsProps) {
  const options = asks.columns.map((name, place) => ({ place, name: name || `Colonne ${place + 1}` }));
  const choice = (label: string, name: 'date' | 'amount') => (
    <SelectField
      id={`mapping.${name}`}
      label={label}
      error={errors[`mapping.${name}`]}
      value={mapping[name] ?? ''}
      onChange={({ target }) => set({ ...mapping, [name]: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">Choisissez…</option>
      {options.map(({ place, name }) => (
        <option key={place} value={place}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  const toggle = (place: number) =>
    mapping.texts.includes(place) ? mapping.texts.filter((one) => one !== place) : [...mapping.texts, place];
  return (
    <fieldset id="mapping" className="stack" tabIndex={-1} ref={box}>
      <legend>Colonnes de ce fichier, retenues pour les prochains</legend>
      {errors['mapping'] && <p className="field-error">{errors['mapping']}</p>}
      <div className="grid gap-3">
        {choice('Date', 'date')}
        {choice('Montant ou crédit', 'amount')}
      </div>
      <p>Libellé, référence et payeur{'\u00a0'}:</p>
      {errors['mapping.texts'] && <p className="field-error">{errors['mapping.texts']}</p>}
      <div className="cluster" id="mapping.texts">
        {options.map(({ place, name }) => (
          <label key={place} className="cluster">
            <input
              type="checkbox"
              checked={mapping.texts.includes(place)}
              onChange={() => set({ ...mapping, texts: toggle(place) })}
            />
            {name}
          </label>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label="Premières lignes du fichier">
        <table className="table">
          <thead>
            <tr>
              {options.map(({ place, name }) => (
                <th key={place} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {asks.sample.map((cells) => (
              <tr key={cells.join('\t')}>
                {options.map(({ place }) => (
                  <td key={place}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </fieldset>
  );
}
