import { useRef, useState } from 'react';
import { adminExchangeReceiptPath, adminInvoicePath, adminOrderPath, adminPurchasePath } from '../../../adminPaths.ts';
import { CallError, call } from '../../../http/call.ts';
import { formatEuro, formatEuros } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { SaveForm } from '../../../ui/desk/SaveForm.tsx';
import { type Headings, TableHead } from '../../../ui/desk/TableHead.tsx';
import { useAction } from '../../../ui/desk/useAction.tsx';
import { RefusalNote } from '../../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { useStoredDraft } from '../../../ui/forms/formDraft.ts';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import { PersonPicker } from '../../people/PersonPicker.tsx';
import { closeDealContract, type Deal } from '../counter.api.ts';
import type { Counts } from '../kinds/counts.ts';
import { findGoodsContract } from '../kinds/goods.api.ts';
import { lineKindNames, viewOf } from '../kinds/kinds.ts';
import { type LineDraft, lineKeyOf } from '../kinds/line.ts';
import { ExchangeRules, type PreviousExchange } from './ExchangeRules.tsx';
import { Finder } from './Finder.tsx';
import { focusOn, Settlement } from './Settlement.tsx';
import {
  type CounterForm,
  emptyForm,
  firstProblem,
  nextField,
  type Problem,
  requestBody,
  type SetForm,
  serverProblem,
} from './sheet.ts';
import './counter.css';

export type DealCorrection = { id: string; number: string; form: Pick<CounterForm, 'lines' | 'person'> };

type UpdateLines = (now: CounterForm['lines']) => CounterForm['lines'];

/** `previous`: the last exchange of the day. */
type Props = { drawer: Counts; correction: DealCorrection | null; previous: PreviousExchange | null };

export function Counter({ correction, ...initial }: Props) {
  const [previous, setPrevious] = useState(initial.previous);
  const [form, setForm] = useState<CounterForm>({ ...emptyForm, ...correction?.form });
  const [corrects, setCorrects] = useState(correction?.id ?? null);
  const [drawer, setDrawer] = useState(initial.drawer);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [closedDeal, setClosedDeal] = useState<Deal | null>(null);
  const key = useRef(correction ? `corrects-${correction.id}` : '');
  const { start, dialog } = useAction();
  const hasLines = form.lines.length > 0;
  const wrongFieldId = problem?.fieldId;
  useLeaveGuard(hasLines);
  // Stored with `key`, so that no retry closes the deal twice; payments must be entered again after a reload.
  const unsavedDraft =
    hasLines || form.email ? { key: key.current, sheet: { ...emptyForm, lines: form.lines, email: form.email } } : null;
  useStoredDraft(`counter${correction?.id ?? ''}`, unsavedDraft, (stored) => {
    key.current = stored.key;
    setForm(stored.sheet);
    void reprice(stored.sheet.lines.map(({ goods }) => goods.id)).catch(() => undefined);
  });

  const set: SetForm = (part) => {
    setForm((now) => ({ ...now, ...part }));
    setProblem(null);
  };
  const setLines = (change: UpdateLines) => {
    setForm((now) => ({ ...now, lines: change(now.lines) }));
    setProblem(null);
  };
  const add = (draft: LineDraft) => {
    if (!hasLines) key.current = crypto.randomUUID();
    setClosedDeal(null);
    const lineKey = lineKeyOf(draft);
    focusOn(`line-${lineKey}`, () =>
      setLines((now) => (now.some((one) => one.line === lineKey) ? now : [...now, { ...draft, line: lineKey }])),
    );
  };
  const reprice = async (ids: string[]) => {
    const { data } = await call(findGoodsContract, { body: { ids } });
    setDrawer(data.drawer);
    const goodsById = new Map(data.goods.map((goods) => [goods.id, goods]));
    setForm((now) => ({
      ...now,
      lines: now.lines.map((one) => ({ ...one, goods: goodsById.get(one.goods.id) ?? one.goods })),
    }));
  };
  const showRefusal = (refusal: Problem) => focusOn(refusal.fieldId, () => setProblem(refusal));
  const close = async () => {
    if (busy) return;
    const formProblem = firstProblem(form, drawer);
    if (formProblem) return showRefusal(formProblem);
    setBusy(true);
    try {
      const { data } = await call(closeDealContract, {
        body: { ...requestBody(form, { key: key.current, drawer }), corrects },
      });
      setCorrects(null);
      if (data.parts['buyNotes']) setPrevious({ id: data._id, number: data.number });
      focusOn(data.parts['buy'] ? 'counter-contract-0' : 'counter-find', () => {
        setClosedDeal(data);
        set(emptyForm);
      });
      void reprice([]).catch(() => undefined);
    } catch (error) {
      showRefusal(serverProblem(error, form));
      const ids = form.lines.map(({ goods }) => goods.id);
      if (error instanceof CallError && error.status === 409) void reprice(ids).catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <SaveForm className="counter-sheet" onSave={close}>
        <div className="stack">
          <Finder onChoose={add} onDrawer={setDrawer} onEmptyEnter={() => focusOn(nextField(form))} />
          {closedDeal && <ClosedDealNotice deal={closedDeal} />}
          {corrects && <p className="notice">À la place de l’opération {correction?.number}, annulée.</p>}
          {hasLines ? (
            <DealLines form={form} set={setLines} />
          ) : (
            <p className="soft small">
              Par exemple «{'\u00a0'}napoléon{'\u00a0'}», «{'\u00a0'}usd{'\u00a0'}», «{'\u00a0'}bracelet{'\u00a0'}» ou
              le numéro d’un lingot. Entrée prend la première réponse, puis mène au champ suivant, et d’un champ vide au
              paiement.
            </p>
          )}
          <ExchangeRules {...{ form, set, previous }} />
        </div>
        <div className="stack">
          <Settlement form={form} set={set} drawer={drawer} wrong={wrongFieldId} />
          <PersonPicker
            title="Personne"
            person={form.person}
            isWrong={wrongFieldId === 'person-find'}
            onChoose={(person) =>
              focusOn(person ? nextField({ ...form, person }) : 'person-find', () => set({ person }))
            }
            start={start}
          />
          <Field
            id="counter-email"
            label="Courriel pour le papier"
            aria-invalid={wrongFieldId === 'counter-email' || undefined}
            optional
            type="email"
            value={form.email}
            onChange={({ target }) => set({ email: target.value })}
          />
          <RefusalNote text={problem?.text ?? ''} />
          <Button id="counter-close" type="submit" wide busy={busy}>
            Conclure
          </Button>
        </div>
      </SaveForm>
      {dialog}
    </>
  );
}

const columns: Headings = [
  ['Article'],
  ['Prix', 'right'],
  ['Libre'],
  ['Quantité'],
  ['Le client paie', 'right'],
  ['Nous payons', 'right'],
];

function DealLines({ form, set }: { form: CounterForm; set: (change: UpdateLines) => void }) {
  return (
    <>
      <div className="table-scroll">
        <table className="table counter-lines" aria-label="Opération">
          <TableHead headings={columns} actions="Retirer" />
          <tbody>
            {form.lines.map(({ line, ...draft }) => {
              const { Cells, totals } = viewOf(draft.kind);
              const { due, owed } = totals(draft);
              return (
                <tr key={line} id={`line-${line}`}>
                  <th scope="row" className="plain">
                    {draft.goods.name}
                  </th>
                  <Cells
                    draft={draft}
                    set={(part) => set((now) => now.map((one) => (one.line === line ? { ...one, ...part } : one)))}
                    onEnd={() => focusOn('counter-find')}
                  />
                  <td className="right price">{due > 0 && formatEuro(due)}</td>
                  <td className="right price">{owed > 0 && formatEuro(owed)}</td>
                  <td>
                    <Button
                      variant="plain"
                      aria-label={`Retirer ${draft.goods.name}`}
                      onClick={() =>
                        focusOn('counter-find', () => set((now) => now.filter((one) => one.line !== line)))
                      }
                    >
                      ×
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {lineKindNames.flatMap((kind) => {
        const drafts = form.lines.filter((draft) => draft.kind === kind);
        return (viewOf(kind).footerTexts?.(drafts) ?? []).map((text) => <p key={text}>{text}</p>);
      })}
    </>
  );
}

const ClosedDealNotice = ({ deal: { _id, number, due, owed, summary, papers, parts, orderId } }: { deal: Deal }) => (
  <section className="notice stack" role="status" aria-label="Opération conclue">
    <p>
      <strong>Opération {number} conclue.</strong> {summary}.{due > 0 && ` Reçu ${formatEuros(due)}.`}
      {owed > 0 && ` Payé ${formatEuros(owed)}.`}
    </p>
    <p className="cluster">
      {papers.map((paper) => (
        <a key={paper} className="button button-quiet" href={adminInvoicePath(paper)} target="_blank" rel="noopener">
          Ticket {paper}
        </a>
      ))}
      {parts['buyNotes'] && (
        <a className="button button-quiet" href={adminExchangeReceiptPath(_id)} target="_blank" rel="noopener">
          Bordereau {number}
        </a>
      )}
      {orderId && <a href={adminOrderPath(orderId)}>Sa vente</a>}
      {parts['buy']?.split(',').map((id, at) => (
        <a key={id} id={`counter-contract-${at}`} className="button" href={adminPurchasePath(id)}>
          Contrat de rachat{at > 0 && ` ${at + 1}`}
        </a>
      ))}
    </p>
  </section>
);
