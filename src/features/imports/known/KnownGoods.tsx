import { useState } from 'react';
import { adminPaths } from '../../../adminPaths.ts';
import { CallError } from '../../../http/call.ts';
import { formatNumber, plural } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { CheckBox } from '../../../ui/desk/CheckBox.tsx';
import { parseDecimal, parseRate } from '../../../ui/desk/fields.ts';
import { GridViews } from '../../../ui/desk/GridHead.tsx';
import { GridTable } from '../../../ui/desk/GridTable.tsx';
import { pasteHandler } from '../../../ui/desk/pastedBlock.ts';
import { useConfirmedPrices } from '../../../ui/desk/useConfirmedPrices.ts';
import { useRowWindow } from '../../../ui/desk/useWindow.tsx';
import { deleteDraft } from '../../../ui/forms/draftStore.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { fieldsProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { useStoredDraft } from '../../../ui/forms/formDraft.ts';
import { leaveTo } from '../../../ui/forms/useLeaveGuard.ts';
import { toastNext } from '../../../ui/toastNext.ts';
import { addKnownContract, type KnownGoodsTables as Goods, type StandardRow } from './known.api.ts';

const emptyTexts = { premium: '', reference: '', count: '', unitCost: '' };
type Texts = typeof emptyTexts;
const views = { metal: 'Pièces et lingots', currency: 'Devises et billets' } as const;
const rules = [
  ['sell', 'Vente\u00a0: or +', '4'],
  ['buy', 'Rachat\u00a0: or −', '2'],
  ['currencySell', 'Vente\u00a0: référence +', '3'],
  ['currencyBuy', 'Rachat\u00a0: référence −', '3'],
] as const;

const inputId = ({ key }: StandardRow, field: string) => `${field}-${key.replace(' ', '-')}`;
const parseOptional = (text: string) => (text.trim() === '' ? undefined : parseDecimal(text));

export function KnownGoods({ goods, hasGold, mayCount }: { goods: Goods; hasGold: boolean; mayCount: boolean }) {
  const [view, setView] = useState<keyof typeof views>('metal');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [texts, setTexts] = useState<ReadonlyMap<string, Texts>>(new Map());
  const textsOf = ({ key, reference = '' }: StandardRow): Texts => texts.get(key) ?? { ...emptyTexts, reference };
  const draft = ticked.size + texts.size > 0 ? { ticked: [...ticked], typed: [...texts] } : null;
  useStoredDraft('known-goods', draft, (stored) => {
    setTicked(new Set(stored.ticked));
    setTexts(new Map(stored.typed));
  });
  const rowsOf = (name: keyof typeof views) =>
    goods[name].filter((row) => row.value === undefined || ticked.has(row.iso ?? ''));
  const {
    matches: visible,
    search,
    visibleRows,
    pager,
    showRow,
    clearSearch,
  } = useRowWindow(rowsOf(view), ({ searchText }) => searchText);
  const changeText = (row: StandardRow, field: string, text: string) => {
    setTexts((before) => new Map(before).set(row.key, { ...(before.get(row.key) ?? textsOf(row)), [field]: text }));
    submission.clearError(inputId(row, field));
  };
  const setRowsTicked = (rows: readonly StandardRow[], isTicked: boolean) => {
    const keys = rows.flatMap((row) =>
      row.iso && row.value === undefined
        ? goods.currency.filter(({ iso }) => iso === row.iso).map(({ key }) => key)
        : row.key,
    );
    submission.clearError('goods');
    setTicked((before) => new Set(isTicked ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))));
  };
  const metals = goods.metal.filter(({ key }) => ticked.has(key));
  const currencies = goods.currency.filter(({ key, value }) => value === undefined && ticked.has(key));
  const notesOf = ({ iso }: StandardRow) =>
    goods.currency.filter((note) => note.iso === iso && note.value !== undefined && ticked.has(note.key));
  /** Names the row of each error, and shows the first one. */
  const mapRowErrors = (error: unknown): never => {
    if (!(error instanceof CallError)) throw error;
    const errors = Object.entries(error.errors).map(([path, sentence]) => {
      const [list = '', at = '', field = '', noteAt, noteField] = path.split('.');
      const parent = (list === 'metals' ? metals : list === 'currencies' ? currencies : [])[Number(at)];
      const row = (parent && noteField && notesOf(parent)[Number(noteAt)]) || parent;
      const name = list === 'rules' ? at : list;
      const view: keyof typeof views = name.startsWith('currenc') ? 'currency' : 'metal';
      if (!row) return { key: name, sentence, view, row };
      const column = field === 'referenceRate' ? 'reference' : (noteField ?? field);
      return { key: inputId(row, column), sentence: `${row.name}\u00a0: ${sentence}`, view, row };
    });
    const [first] = errors;
    if (first) {
      setView(first.view);
      clearSearch();
      showRow(rowsOf(first.view).findIndex((row) => row === first.row));
    }
    const errorsById = Object.fromEntries(errors.map(({ key, sentence }) => [key, sentence]));
    throw new CallError(error.status, error.message, errorsById);
  };
  const { send, dialog } = useConfirmedPrices();
  const submission = useSubmission(async (fields) => {
    if (metals.length + currencies.length === 0) return fieldsProblem({ goods: 'Cochez au moins un article.' });
    const stockOf = (row: StandardRow) => {
      const { count, unitCost } = textsOf(row);
      return { count: parseOptional(count), unitCost: parseOptional(unitCost) };
    };
    const body = {
      metals: metals.map((row) => ({ key: row.key, premium: parseOptional(textsOf(row).premium), ...stockOf(row) })),
      currencies: currencies.map((row) => ({
        iso: row.key,
        referenceRate: parseRate(textsOf(row).reference),
        notes: notesOf(row).map((note) => ({ value: note.value, ...stockOf(note) })),
      })),
      rules: Object.fromEntries(rules.map(([name]) => [name, parseDecimal(fields[name] ?? '')])),
      publish: fields['publish'] === 'on',
      ...(metals.length > 0 && !hasGold && { goldPrice: parseDecimal(fields['goldPrice'] ?? '') ?? undefined }),
      onOrderDays: parseOptional(fields['onOrderDays'] ?? '') ?? null,
    };
    await send((takesDoubts) => act(addKnownContract, { body: { ...body, takesDoubts } as never, success: '' })).catch(
      mapRowErrors,
    );
    deleteDraft('known-goods');
    toastNext(
      `${plural(metals.length, 'article ajouté', 'articles ajoutés')}, ${plural(currencies.length, 'devise ajoutée', 'devises ajoutées')}.`,
    );
    leaveTo(view === 'metal' ? adminPaths.metals : adminPaths.currencies);
    return null;
  }, 'known-goods-rules');
  const { errors, problem, busy, formProps } = submission;
  const fields = [
    view === 'metal' ? 'premium' : 'reference',
    ...(mayCount ? (['count', 'unitCost'] as const) : []),
  ] as const;
  const labels = {
    premium: 'Prime, %',
    reference: 'Cours de référence, €',
    count: 'Stock',
    unitCost: 'Coût unitaire, €',
  };
  const hasField = (row: StandardRow, field: keyof Texts) =>
    row.iso === undefined || (row.value === undefined ? field === 'reference' : field !== 'reference');
  const input = (row: StandardRow, field: keyof Texts) => (
    <td key={field} className="right" data-label={labels[field]}>
      {hasField(row, field) && (
        <input
          className="input"
          id={inputId(row, field)}
          aria-invalid={inputId(row, field) in errors}
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${labels[field]}, ${row.name}`}
          placeholder={field === 'premium' ? (row.needsPremium ? 'à indiquer' : 'règle') : undefined}
          value={textsOf(row)[field]}
          data-key={row.key}
          data-field={field}
          onChange={({ target }) => {
            changeText(row, field, target.value);
            if (target.value && !ticked.has(row.key)) setRowsTicked([row], true);
          }}
        />
      )}
    </td>
  );
  const selectableRows = visible.filter(({ needsPremium, value }) => !needsPremium && value === undefined);
  return (
    <>
      <form {...formProps} className="stack gap-3 known-goods" data-save autoComplete="off">
        <ErrorSummary message={problem.message} errors={errors} />
        <div className="grid-head cluster">
          <GridViews
            views={(['metal', 'currency'] as const).map((name) => ({
              name,
              label: views[name],
              count: goods[name].filter(({ value }) => value === undefined).length,
            }))}
            selected={view}
            onChoose={(name) => {
              setView(name);
              clearSearch();
            }}
          />
          {search}
          {!hasGold && (
            <div hidden={view === 'currency'}>
              <Field
                name="goldPrice"
                label="Cours de l’or, €/kg"
                hint="Les prix le suivent."
                inputMode="decimal"
                errors={errors}
              />
            </div>
          )}
          {rules.map(([name, label, initial]) => (
            <div key={name} hidden={name.startsWith('currency') !== (view === 'currency')}>
              <Field name={name} label={label} after="%" inputMode="decimal" defaultValue={initial} errors={errors} />
            </div>
          ))}
          <Field
            name="onOrderDays"
            label="Sans stock, sur commande en"
            hint={'Vide\u00a0: jamais.'}
            after="jours"
            inputMode="numeric"
            errors={errors}
          />
          <Button variant="quiet" onClick={() => setRowsTicked(selectableRows, true)}>
            Tout cocher ({formatNumber(selectableRows.length)})
          </Button>
          {ticked.size > 0 && (
            <Button variant="quiet" onClick={() => setTicked(new Set())}>
              Tout décocher
            </Button>
          )}
        </div>
        <p className="soft small" id="goods" tabIndex={-1}>
          Une colonne copiée d’un tableur se colle d’un coup dans {mayCount ? 'Stock, Coût ou Cours' : 'Prime ou Cours'}
          . Tout est masqué jusqu’à sa mise en vente.
        </p>
        <GridTable
          className="known-table"
          label={views[view]}
          headings={[
            [view === 'metal' ? 'Article' : 'Devise'],
            ...fields.map((field) => [labels[field], 'right'] as const),
          ]}
          rows={visibleRows}
          groupOf={view === 'metal' ? ({ group }) => group : undefined}
          isUnfolded
          onPaste={pasteHandler(
            visible.map(({ key }) => key),
            (field: keyof Texts) => fields.slice(fields.indexOf(field as never)),
            (at, field, text) => {
              const row = visible[at];
              if (!row || !hasField(row, field)) return false;
              changeText(row, field, text);
              setRowsTicked([row], true);
              return true;
            },
          )}
          line={(row) => (
            <tr key={row.key} className={ticked.has(row.key) ? 'touched' : undefined}>
              <th scope="row" title={`Source\u00a0: ${row.source}`}>
                <CheckBox checked={ticked.has(row.key)} onCheck={(checked) => setRowsTicked([row], checked)}>
                  {row.name} <small className="soft">{row.detailText}</small>
                </CheckBox>
              </th>
              {fields.map((field) => input(row, field))}
            </tr>
          )}
        />
        {pager}
        <div className="save-bar cluster">
          <strong>
            {plural(metals.length, 'article', 'articles')}, {plural(currencies.length, 'devise', 'devises')}
          </strong>
          {mayCount && <CheckBox name="publish">Mettre en vente ce qui a un stock</CheckBox>}
          <Button type="submit" busy={busy}>
            Ajouter au catalogue
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
