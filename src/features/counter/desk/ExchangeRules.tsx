import { exchangeNotices } from '../../exchange/exchange.ts';
import type { CounterSheet, SetSheet } from './sheet.ts';

export type Previous = { id: string; number: string };

type Props = { sheet: CounterSheet; set: SetSheet; previous: Previous | null };

/** Legal notices once banknotes are on the sheet, and « Même personne » for an anonymous client. */
export function ExchangeRules({ sheet, set, previous }: Props) {
  if (sheet.lines.every(({ goods }) => goods.type !== 'currency')) return null;
  return (
    <section className="card stack" aria-labelledby="counter-exchange">
      <h2 id="counter-exchange">Change</h2>
      {previous && !sheet.person && (
        <label className="choice">
          <input
            type="checkbox"
            checked={sheet.linkedTo === previous.id}
            onChange={({ target }) => set({ linkedTo: target.checked ? previous.id : null })}
          />
          Même personne qu’à l’opération {previous.number}
        </label>
      )}
      {exchangeNotices().map((words) => (
        <p key={words} className="small soft">
          {words}
        </p>
      ))}
    </section>
  );
}
