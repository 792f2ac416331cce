import { lawValue } from '../../../law.ts';
import { euroInText } from '../../../money.ts';
import { CheckBox } from '../../../ui/desk/CheckBox.tsx';
import type { CounterForm, SetForm } from './sheet.ts';

export type PreviousExchange = { id: string; number: string };

type Props = { form: CounterForm; set: SetForm; previous: PreviousExchange | null };

export const exchangeNotices = (): readonly string[] => [
  'La rémunération du change est comprise dans le cours\u00a0; le net se dit avant l’opération.',
  `Au-delà de ${euroInText(lawValue('exchangeThreshold'))}, seul ou avec ceux qui lui sont liés, un change demande une pièce (CMF R561-10).`,
  'Sont liés ceux où vous nommez la même personne ou pressez «\u00a0Même personne\u00a0»\u00a0: les autres ne peuvent pas l’être.',
  'Le plafond des espèces (CMF D112-3) vise le paiement d’une dette, non l’échange immédiat de billets (CMF L524-1).',
  'Cette lecture est à faire confirmer par votre avocat.',
];

export function ExchangeRules({ form, set, previous }: Props) {
  if (form.lines.every(({ goods }) => goods.type !== 'currency')) return null;
  return (
    <section className="card stack" aria-labelledby="counter-exchange">
      <h2 id="counter-exchange">Change</h2>
      {previous && (
        <CheckBox
          checked={form.linkedTo === previous.id}
          onCheck={(checked) => set({ linkedTo: checked ? previous.id : null })}
        >
          Même personne qu’à l’opération {previous.number}
        </CheckBox>
      )}
      {exchangeNotices().map((words) => (
        <p key={words} className="small soft">
          {words}
        </p>
      ))}
    </section>
  );
}
