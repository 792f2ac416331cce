import { useState } from 'react';
import { adminImportPath } from '../../../adminPaths.ts';
import { CallError } from '../../../http/call.ts';
import type { DataOf } from '../../../http/contract.ts';
import { plural } from '../../../money.ts';
import { Download } from '../../../ui/Download.tsx';
import { act } from '../../../ui/desk/act.ts';
import { CheckBox } from '../../../ui/desk/CheckBox.tsx';
import { FileForm } from '../../../ui/desk/FileForm.tsx';
import { parseDecimal } from '../../../ui/desk/fields.ts';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { leaveTo } from '../../../ui/forms/useLeaveGuard.ts';
import { exportContract, exportKinds, importPicturesContract, readImportContract } from '../imports.api.ts';

type ColumnQuestions = NonNullable<DataOf<typeof readImportContract>['columnsToMap']>;
type Kind = ColumnQuestions['kind'];

async function readImport(body: FormData, typed: FormData, columnsToMap: ColumnQuestions | null) {
  const text = (name: string) => String(typed.get(name) ?? '');
  for (const name of ['kind', 'consent', 'consentDay']) body.set(name, text(name));
  if (columnsToMap) {
    const mapping = new Map<string, number>();
    for (const [index, { name }] of columnsToMap.columns.entries()) {
      const field = text(`column.${index}`);
      const other = columnsToMap.columns[mapping.get(field) ?? -1];
      const problem = `«\u00a0${other?.name}\u00a0» et «\u00a0${name}\u00a0» ont le même choix.`;
      if (other) throw new CallError(400, problem, { [`column.${index}`]: problem });
      if (field) mapping.set(field, index);
    }
    const rates = columnsToMap.taxRules.map((rule) => [rule, parseDecimal(text(`tax.${rule}`))]);
    body.set('mapping', JSON.stringify(Object.fromEntries(mapping)));
    body.set('taxRates', JSON.stringify(Object.fromEntries(rates)));
    body.set('kind', columnsToMap.kind);
  } else body.set('asksColumns', text('asksColumns'));
  const { data } = await act(readImportContract, { body, success: '' });
  if (!data.staged) return data.columnsToMap;
  leaveTo(adminImportPath(data.staged._id));
  return undefined;
}

/** PrestaShop numbers its tax rules: rule 1 is the normal rate. */
const likelyRate = (rule: string) =>
  /^(2[.,]1|5[.,]5|8[.,]5|10|20)(?=[.,]?0*\s*%?$)/.exec(rule)?.[0] ?? (rule === '1' ? '20' : '');

export function ImportFile({ kinds }: { kinds: readonly (readonly [Kind, string])[] }) {
  const [kind, setKind] = useState<Kind | ''>('');
  return (
    <FileForm<ColumnQuestions>
      field={{
        label: 'Fichier',
        hint: 'CSV ou Excel de PrestaShop, WooCommerce, Shopify, d’un outil de lettres, ou d’ici. 10 000 lignes au plus.',
        accept: '.csv,.txt,.xlsx,.xml,.zip,text/csv',
      }}
      button="Lire le fichier"
      send={readImport}
      fields={(errors, restart) => (
        <>
          <SelectField
            name="kind"
            label="Contenu"
            value={kind}
            errors={errors}
            onChange={({ target }) => {
              setKind(target.value as Kind | '');
              restart();
            }}
          >
            <option value="">Reconnu par ses colonnes</option>
            {kinds.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          {kind === 'subscribers' && (
            <>
              <Field
                name="consent"
                label="Origine de l’accord, si le fichier ne la dit pas"
                hint="Où et comment ils ont demandé la lettre. Gardée avec chaque adresse."
                maxLength={300}
                errors={errors}
              />
              <Field name="consentDay" label="Jour de l’accord, sinon" type="date" errors={errors} />
            </>
          )}
          <CheckBox name="asksColumns" value="1" onChange={restart}>
            Choisir les colonnes à la main
          </CheckBox>
        </>
      )}
      columns={({ columns, fields, mapping, taxRules, reason }, errors) => (
        <>
          {reason && !errors['mapping'] && <p>{reason}</p>}
          {taxRules.map((rule) => (
            <Field
              key={rule}
              name={`tax.${rule}`}
              label={
                rule ? `Taux de TVA de la règle «\u00a0${rule}\u00a0»` : 'Taux de TVA à ajouter aux prix hors taxe'
              }
              after="%"
              inputMode="decimal"
              defaultValue={likelyRate(rule)}
              errors={errors}
            />
          ))}
          <div className="grid gap-3">
            {columns.map(({ name, sample }, index) => (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
                key={index}
                name={`column.${index}`}
                label={name}
                hint={sample.join(' · ')}
                errors={errors}
                defaultValue={Object.keys(mapping).find((field) => mapping[field] === index) ?? ''}
              >
                <option value="">Laissée de côté</option>
                {fields.map((field) => (
                  <option key={field.name} value={field.name}>
                    {field.label}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
        </>
      )}
    >
      <div className="cluster">
        {kinds.map(([name, label]) => (
          <Download
            key={name}
            contract={exportContract}
            params={{ kind: name }}
            name={`${exportKinds[name]}.csv`}
            variant="quiet"
          >
            Exporter{'\u00a0'}: {label.toLowerCase()}
          </Download>
        ))}
      </div>
    </FileForm>
  );
}

export const ImportPictures = ({ id }: { id: string }) => {
  const [report, setReport] = useState('');
  return (
    <FileForm
      field={{
        label: 'Images, dans un ZIP',
        hint: 'Par leur nom dans le fichier, ou par le nom ou la référence de l’article. 64 Mo au plus.',
        accept: '.zip',
      }}
      button="Envoyer les images"
      variant="quiet"
      send={async (body) => {
        const { data } = await act(importPicturesContract, {
          params: { id },
          body,
          success: 'Les images sont reçues.',
        });
        const unmatchedText = data.others.length > 0 ? ` Sans article\u00a0: ${data.others.join(', ')}.` : '';
        setReport(
          `${plural(data.found, 'image a son article et sera traitée', 'images ont leur article et seront traitées l’une après l’autre')}.${unmatchedText}`,
        );
        return null;
      }}
    >
      <p role="status">{report}</p>
    </FileForm>
  );
};
