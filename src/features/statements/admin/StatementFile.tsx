import { useEffect, useRef, useState } from 'react';
import type { DataOf } from '../../../http/contract.ts';
import { plural } from '../../../money.ts';
import { act } from '../../../ui/desk/act.ts';
import { FileForm } from '../../../ui/desk/FileForm.tsx';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { reloadList } from '../../../ui/list/listStale.ts';
import { importStatementContract } from '../statements.api.ts';

type ImportResult = DataOf<typeof importStatementContract>;
type ColumnsToMap = NonNullable<ImportResult['columnsToMap']>;

const resultText = ({ added, known, debits }: ImportResult): string =>
  [
    added === 0 ? 'Aucun nouveau virement' : plural(added, 'nouveau virement', 'nouveaux virements'),
    known > 0 && `, ${plural(known, 'déjà connu', 'déjà connus')}`,
    '.',
    debits > 0 && ` ${plural(debits, 'débit laissé de côté', 'débits laissés de côté')}.`,
  ]
    .filter(Boolean)
    .join('');

const columnChoices = [
  { name: 'date', label: 'Date', none: null },
  { name: 'amount', label: 'Montant ou crédit', none: null },
  { name: 'currency', label: 'Devise', none: 'Aucune\u00a0: tout est en euros' },
  { name: 'state', label: 'État', none: 'Aucun\u00a0: tout est exécuté' },
  { name: 'direction', label: 'Sens, débit ou crédit', none: 'Aucun\u00a0: les débits ont un signe moins' },
] as const;

const noColumn = 'none';
const columnIndex = (choice: FormDataEntryValue | null) =>
  choice === noColumn ? null : choice ? Number(choice) : undefined;

export const StatementFile = () => {
  const result = useRef<HTMLDivElement>(null);
  const [report, setReport] = useState<ImportResult>();
  useEffect(() => {
    if (report && document.activeElement === document.body) result.current?.focus();
  }, [report]);
  const send = async (body: FormData, typed: FormData, columnsToMap: ColumnsToMap | null) => {
    setReport(undefined);
    body.set('account', String(typed.get('account')));
    const indexes = columnChoices.map(({ name }) => [name, columnIndex(typed.get(`mapping.${name}`))]);
    const labelColumns = typed.getAll('mapping.texts').map(Number);
    if (columnsToMap) body.set('mapping', JSON.stringify({ ...Object.fromEntries(indexes), texts: labelColumns }));
    const { data } = await act(importStatementContract, {
      body,
      success: ({ columnsToMap }) =>
        columnsToMap ? 'Ces colonnes sont nouvelles\u00a0: dites à quoi elles servent.' : 'Le fichier est lu.',
    });
    if (!data.columnsToMap) {
      setReport(data);
      reloadList();
    }
    return data.columnsToMap;
  };
  return (
    <FileForm<ColumnsToMap>
      field={{
        label: 'Relevé de la banque',
        hint: 'CAMT.053, CFONB 120, OFX, CSV ou Excel, aussi dans un ZIP.',
        accept: '.xml,.csv,.txt,.ofx,.cfonb,.asc,.dat,.xlsx,.zip,text/csv,text/xml,application/xml',
      }}
      button="Importer"
      send={send}
      fields={(errors) => (
        <Field
          name="account"
          label="Compte, si le fichier ne le dit pas"
          hint="Pour un CSV, quand la boutique a plusieurs comptes à cette banque."
          maxLength={40}
          errors={errors}
        />
      )}
      columns={(columnsToMap, errors) => <Columns columnsToMap={columnsToMap} errors={errors} />}
    >
      <div role="status" tabIndex={-1} ref={result}>
        {report && <p>{resultText(report)}</p>}
        {report?.warnings.map((warning) => (
          <p key={warning} className="notice">
            {warning}
          </p>
        ))}
      </div>
    </FileForm>
  );
};

type ColumnsProps = { columnsToMap: ColumnsToMap; errors: Readonly<Record<string, string>> };

function Columns({ columnsToMap, errors }: ColumnsProps) {
  const options = columnsToMap.columns.map((name, index) => ({ index, name: name || `Colonne ${index + 1}` }));
  const mustChoose = (name: keyof ColumnsToMap['proposed'], none: string | null) =>
    none === null || columnsToMap.proposed[name] === undefined;
  const renderChoice = ({ name, label, none }: (typeof columnChoices)[number]) => (
    <SelectField
      key={name}
      name={`mapping.${name}`}
      label={label}
      errors={errors}
      defaultValue={columnsToMap.proposed[name] ?? (mustChoose(name, none) ? '' : noColumn)}
    >
      {mustChoose(name, none) && <option value="">Choisissez…</option>}
      {none && <option value={noColumn}>{none}</option>}
      {options.map(({ index, name }) => (
        <option key={index} value={index}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      <p className="soft">Vérifiez ces colonnes avec les premières lignes, plus bas.</p>
      <div className="grid gap-3">{columnChoices.map(renderChoice)}</div>
      <p>Libellé, référence et payeur{'\u00a0'}:</p>
      {errors['mapping.texts'] && <p className="field-error">{errors['mapping.texts']}</p>}
      <div className="cluster" id="mapping.texts">
        {options.map(({ index, name }) => (
          <label key={index} className="cluster">
            <input
              type="checkbox"
              name="mapping.texts"
              value={index}
              defaultChecked={columnsToMap.proposed.texts.includes(index)}
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
              {options.map(({ index, name }) => (
                <th key={index} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columnsToMap.sample.map((cells) => (
              <tr key={cells.join('\t')}>
                {options.map(({ index }) => (
                  <td key={index}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
