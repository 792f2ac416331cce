import { paymentTypes } from '../../../db/words.ts';
import type { PaymentType } from '../orders/order.ts';

export const steps = ['coordonnees', 'livraison', 'paiement'] as const;
export type Step = (typeof steps)[number];

export const stepTitles: Record<Step, string> = {
  coordonnees: 'Coordonnées',
  livraison: 'Livraison',
  paiement: 'Paiement',
};

/** Where the person is in the checkout, how far it has been, and what was chosen there. */
export type Progress = { step: Step; furthest: Step; paymentType: PaymentType };

export const start: Progress = { step: 'coordonnees', furthest: 'coordonnees', paymentType: 'carte' };

export type StepAction =
  | { do: 'next' }
  /** A step of the list or of the browser's history; one that was never reached leads to the furthest. */
  | { do: 'open'; step: Step }
  | { do: 'choose'; paymentType: PaymentType };

const rank = (step: Step): number => steps.indexOf(step);

export function reduceSteps(progress: Progress, action: StepAction): Progress {
  if (action.do === 'choose') return { ...progress, paymentType: action.paymentType };
  if (action.do === 'open') {
    return { ...progress, step: rank(action.step) <= rank(progress.furthest) ? action.step : progress.furthest };
  }
  const step = steps[rank(progress.step) + 1] ?? progress.step;
  return { ...progress, step, furthest: rank(step) > rank(progress.furthest) ? step : progress.furthest };
}

/** `#livraison` → `livraison`; null for anything else. */
export const stepOfHash = (hash: string): Step | null => steps.find((step) => `#${step}` === hash) ?? null;

const oneOf = <T extends string>(values: readonly T[], value: unknown): value is T => values.includes(value as T);

/** The progress in whatever text the browser kept; the start for anything else. */
export function readProgress(text: string | null): Progress {
  try {
    const { step, furthest, paymentType } = JSON.parse(text ?? '') as Record<string, unknown>;
    if (!oneOf(steps, step) || !oneOf(steps, furthest) || !oneOf(paymentTypes, paymentType)) return start;
    return reduceSteps({ step: 'coordonnees', furthest, paymentType }, { do: 'open', step });
  } catch {
    return start;
  }
}
