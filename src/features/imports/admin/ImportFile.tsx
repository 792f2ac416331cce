import { useEffect, useRef, useState } from 'react';
import { adminImportPath } from '../../../adminPaths.ts';
import type { DataOf } from '../../../http/contract.ts';
import { plural } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Download } from '../../../ui/Download.tsx';
import { act } from '../../../ui/desk/act.ts';
import { readDecimal } from '../../../ui/desk/fields.ts';
import { chosenFile, noFile } from '../../../ui/forms/chosenFile.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { leaveTo } from '../../../ui/forms/useLeaveGuard.ts';
import { noProblem, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { island } from '../../../ui/island/Island.tsx';
import { exportContract, exportKinds, importPicturesContract, readImportContract } from '../imports.api.ts';

type Asks = NonNullable<DataOf<typeof readImportContract>['asks']>;
type Kind = Asks['kind'];
type Named = readonly (readonly [Kind, string])[];
type Props = { kinds: Named };

function Import({ kinds }: Props) {
  const columns = useRef<HTMLFieldSetElement>(null);
  const [asks, setAsks] = useState<Asks | null>(null);
  const [kind, setKind] = useState<Kind | ''>('');
  // The pressed button leaves: the focus moves to the next step.
  useEffect(() => {
    if (asks) columns.current?.focus();
  }, [asks]);
  const { form, busy, problem, errors, formProps } = useSubmission(async (typed) => {
    const file = chosenFile(new FormData(form.current ?? undefined));
    if (!file) return noFile;
    const body = new FormData();
    body.set('file', file);
    for (const name of ['kind', 'consent', 'consentDay', 'asksColumns'])
      body.set(name, asks && name === 'asksColumns' ? '' : (typed[name] ?? ''));
    if (asks) {
      const chosen = asks.columns.flatMap((_, place) => {
        const field = typed[`column.${place}`];
        return field ? [[field, place]] : [];
      });
      body.set('mapping', JSON.stringify(Object.fromEntries(chosen)));
      const rates = asks.taxRules.map((rule) => [rule, readDecimal(typed[`tax.${rule}`] ?? '') ?? 0]);
      body.set('taxRates', JSON.stringify(Object.fromEntries(rates)));
      body.set('kind', asks.kind);
    }
    const { data } = await act(readImportContract, { body, done: '' });
    if (data.staged) {
      leaveTo(adminImportPath(data.staged._id));
      return null;
    }
    setAsks(data.asks);
    return noProblem;
  });
  const button = (
    <Button type="submit" busy={busy}>
      {asks ? 'Lire avec ces colonnes' : 'Lire le fichier'}
    </Button>
  );
  return (
    <form {...formProps} className="stack gap-3">
      <ErrorSummary message={problem.message} errors={errors} />
      <div className="grid-head cluster">
        <Field
          name="file"
          label="Fichier"
          hint="CSV ou Excel de PrestaShop, WooCommerce, Shopify, d’un outil de lettres, ou d’ici. 10 000 lignes au plus."
          type="file"
          accept=".csv,.txt,.xlsx,.xml,.zip,text/csv"
          errors={errors}
          onChange={() => setAsks(null)}
        />
        <SelectField
          name="kind"
          label="Contenu"
          value={kind}
          errors={errors}
          onChange={({ target }) => {
            setKind(target.value as Kind | '');
            setAsks(null);
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
        <label className="choice">
          <input type="checkbox" name="asksColumns" value="1" onChange={() => setAsks(null)} /> Choisir les colonnes à
          la main
        </label>
        {!asks && button}
      </div>
      {asks && (
        <fieldset className="stack" tabIndex={-1} ref={columns} id="mapping">
          <legend>Colonnes de ce fichier, retenues pour les prochains</legend>
          {errors['mapping'] && <p className="field-error">{errors['mapping']}</p>}
          {asks.taxRules.map((rule) => (
            <Field
              key={rule}
              name={`tax.${rule}`}
              label={`Taux de la règle de taxe n°\u00a0${rule}`}
              after="%"
              inputMode="decimal"
              defaultValue="20"
            />
          ))}
          <div className="grid gap-3">
            {asks.columns.map(({ name, sample }, place) => (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
                key={place}
                name={`column.${place}`}
                label={name}
                hint={sample.join(' · ')}
                defaultValue={Object.keys(asks.mapping).find((field) => asks.mapping[field] === place) ?? ''}
              >
                <option value="">Laissée de côté</option>
                {asks.fields.map((field) => (
                  <option key={field.name} value={field.name}>
                    {field.label}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
          <div>{button}</div>
        </fieldset>
      )}
      <div className="cluster">
        {kinds.map(([name, label]) => (
          <Download
            key={name}
            contract={exportContract}
            params={{ kind: name }}
            name={`${exportKinds[name]}.csv`}
            look="quiet"
          >
            Exporter{'\u00a0'}: {label.toLowerCase()}
          </Download>
        ))}
      </div>
    </form>
  );
}

export const ImportFile = island(Import);

function Pictures({ id }: { id: string }) {
  const [said, setSaid] = useState('');
  const submission = useSubmission(async () => {
    const file = chosenFile(new FormData(submission.form.current ?? undefined));
    if (!file) return noFile;
    const body = new FormData();
    body.set('file', file);
    const { data } = await act(importPicturesContract, { params: { id }, body, done: 'Les images sont reçues.' });
    const others = data.others.length > 0 ? ` Sans article\u00a0: ${data.others.join(', ')}.` : '';
    setSaid(
      `${plural(data.found, 'image a son article et sera traitée', 'images ont leur article et seront traitées l’une après l’autre')}.${others}`,
    );
    return noProblem;
  });
  return (
    <form {...submission.formProps} className="stack gap-3">
      <ErrorSummary message={submission.problem.message} errors={submission.errors} />
      <div className="grid-head cluster">
        <Field
          name="file"
          label="Images, dans un ZIP"
          hint="Par leur nom dans le fichier, ou par le nom ou la référence de l’article. 64 Mo au plus."
          type="file"
          accept=".zip"
          errors={submission.errors}
        />
        <Button type="submit" look="quiet" busy={submission.busy}>
          Envoyer les images
        </Button>
      </div>
      <p role="status">{said}</p>
    </form>
  );
}

export const ImportPictures = island(Pictures);
