import { useRef, useState } from 'react';
import { adminExchangeReceiptPath, adminInvoicePath, adminOrderPath, adminPurchasePath } from '../../../adminPaths.ts';
import { CallError, call, messageOf } from '../../../http/call.ts';
import { formatEuro, formatEuros } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { SaveForm } from '../../../ui/desk/SaveForm.tsx';
import { type Headings, TableHead } from '../../../ui/desk/TableHead.tsx';
import { useAction } from '../../../ui/desk/useAction.tsx';
import { RefusalNote } from '../../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { useStoredDraft } from '../../../ui/forms/formDraft.ts';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import { island } from '../../../ui/island/Island.tsx';
import { PersonPicker } from '../../people/PersonPicker.tsx';
import { closeDealContract, type Deal } from '../counter.api.ts';
import type { Counts } from '../kinds/counts.ts';
import { type CounterGoods, findGoodsContract } from '../kinds/goods.api.ts';
import { viewNames, viewOf } from '../kinds/kinds.ts';
import type { LineDraft } from '../kinds/line.ts';
import { sellDraft } from '../kinds/sell.ts';
import { ExchangeRules, type Previous } from './ExchangeRules.tsx';
import { Finder } from './Finder.tsx';
import { focusOn, Settlement } from './Settlement.tsx';
import { bodyOf, type CounterSheet, emptySheet, firstProblem, nextField, type SetSheet } from './sheet.ts';
import './counter.css';

export type DealCorrection = { id: string; number: string; sold: readonly { goods: CounterGoods; quantity: number }[] };

type ChangeLines = (now: CounterSheet['lines']) => CounterSheet['lines'];

/** `previous`: the last exchange of the day. */
type Props = { drawer: Counts; correction: DealCorrection | null; previous: Previous | null };

const linesOf = (correction: DealCorrection | null): CounterSheet['lines'] =>
  (correction?.sold ?? []).map(({ goods, quantity }) => {
    return { ...sellDraft(goods), quantity: String(quantity), line: `sell:${goods.id}` };
  });

export const Counter = island(CounterDesk);

function CounterDesk({ correction, ...initial }: Props) {
  const [previous, setPrevious] = useState(initial.previous);
  const [sheet, setSheet] = useState<CounterSheet>(() => ({ ...emptySheet, lines: linesOf(correction) }));
  const [corrects, setCorrects] = useState(correction?.id ?? null);
  const [drawer, setDrawer] = useState(initial.drawer);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [closedDeal, setClosedDeal] = useState<Deal | null>(null);
  const key = useRef(correction ? `corrects-${correction.id}` : '');
  const { start, dialog } = useAction();
  const isTyped = sheet.lines.length > 0;
  useLeaveGuard(isTyped);
  // `key` prevents a retried deal from being closed twice. Payments must be entered again after a reload.
  const typed =
    isTyped || sheet.email
      ? { key: key.current, sheet: { ...emptySheet, lines: sheet.lines, email: sheet.email } }
      : null;
  useStoredDraft(`counter${correction?.id ?? ''}`, typed, (stored) => {
    key.current = stored.key;
    setSheet(stored.sheet);
    void reprice(stored.sheet.lines.map(({ goods }) => goods.id)).catch(() => undefined);
  });

  const set: SetSheet = (part) => {
    setSheet((now) => ({ ...now, ...part }));
    setProblem('');
  };
  const setLines = (change: ChangeLines) => {
    setSheet((now) => ({ ...now, lines: change(now.lines) }));
    setProblem('');
  };
  const add = (draft: LineDraft) => {
    if (!isTyped) key.current = crypto.randomUUID();
    setClosedDeal(null);
    const { id, jewel } = draft.goods;
    const line = `${draft.kind}:${id}${jewel ? `:${crypto.randomUUID()}` : ''}`;
    focusOn(`line-${line}`, () =>
      setLines((now) => (now.some((one) => one.line === line) ? now : [...now, { ...draft, line }])),
    );
  };
  const reprice = async (ids: string[]) => {
    const { data } = await call(findGoodsContract, { body: { ids } });
    setDrawer(data.drawer);
    const goodsById = new Map(data.goods.map((goods) => [goods.id, goods]));
    setSheet((now) => ({
      ...now,
      lines: now.lines.map((one) => ({ ...one, goods: goodsById.get(one.goods.id) ?? one.goods })),
    }));
  };
  const close = async () => {
    if (busy) return;
    const missing = firstProblem(sheet, drawer);
    if (missing) {
      setProblem(missing.text);
      return focusOn(missing.at);
    }
    setBusy(true);
    try {
      const { data } = await call(closeDealContract, {
        body: { ...bodyOf(sheet, { key: key.current, drawer }), corrects },
      });
      setCorrects(null);
      if (data.parts['buyNotes']) setPrevious({ id: data._id, number: data.number });
      focusOn(data.parts['buy'] ? 'counter-contract-0' : 'counter-find', () => {
        setClosedDeal(data);
        set(emptySheet);
      });
      void reprice([]).catch(() => undefined);
    } catch (error) {
      setProblem(messageOf(error));
      const ids = sheet.lines.map(({ goods }) => goods.id);
      if (error instanceof CallError && error.status === 409) void reprice(ids).catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <SaveForm className="counter-sheet" onSave={close}>
        <div className="stack">
          <Finder onChoose={add} onDrawer={setDrawer} onEmptyEnter={() => focusOn(nextField(sheet))} />
          {closedDeal && <Closed deal={closedDeal} />}
          {corrects && <p className="notice">À la place de l’opération {correction?.number}, annulée.</p>}
          {isTyped ? (
            <Lines sheet={sheet} set={setLines} />
          ) : (
            <p className="soft small">
              Par exemple «{'\u00a0'}napoléon{'\u00a0'}», «{'\u00a0'}usd{'\u00a0'}», «{'\u00a0'}bracelet{'\u00a0'}» ou
              le numéro d’un lingot. Entrée prend la première réponse, puis mène au champ suivant, et d’un champ vide au
              paiement.
            </p>
          )}
          <ExchangeRules {...{ sheet, set, previous }} />
        </div>
        <div className="stack">
          <Settlement sheet={sheet} set={set} drawer={drawer} />
          <PersonPicker
            title="Personne"
            person={sheet.person}
            onChoose={(person) =>
              focusOn(person ? nextField({ ...sheet, person }) : 'person-find', () => set({ person }))
            }
            start={start}
          />
          <Field
            label="Courriel pour le papier"
            optional
            type="email"
            value={sheet.email}
            onChange={({ target }) => set({ email: target.value })}
          />
          <RefusalNote text={problem} />
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

function Lines({ sheet, set }: { sheet: CounterSheet; set: (change: ChangeLines) => void }) {
  return (
    <>
      <div className="table-scroll">
        <table className="table counter-lines" aria-label="Opération">
          <TableHead headings={columns} actions="Retirer" />
          <tbody>
            {sheet.lines.map(({ line, ...draft }) => {
              const { Cells, sums } = viewOf(draft.kind);
              const { due, owed } = sums(draft);
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
      {viewNames.flatMap((kind) => {
        const drafts = sheet.lines.filter((draft) => draft.kind === kind);
        return (viewOf(kind).foot?.(drafts) ?? []).map((text) => <p key={text}>{text}</p>);
      })}
    </>
  );
}

const Closed = ({ deal: { _id, number, due, owed, summary, papers, parts, orderId } }: { deal: Deal }) => (
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
