import type { Cents } from '../../money.ts';
import { isPaidBy, normalizeText } from '../orders/model/payerNames.ts';
import type { Credit } from './credit.ts';

export type Candidate = {
  id: string;
  orderNumber: string;
  missing: Cents;
  amount: Cents;
  state: 'awaited' | 'paid' | 'cancelled';
  buyer: { firstName: string; lastName: string; company: string | null };
  notedTransfers: readonly { amount: Cents; valueDate: string }[];
};

export const verdictLabels = {
  exact: 'Exact',
  likely: 'Même montant et même nom, sans référence',
  otherPayer: 'Payé par un tiers',
  tooLittle: 'Trop peu',
  tooMuch: 'Trop',
  late: 'Après l’annulation',
  twice: 'Déjà payée ou déjà noté',
  returned: 'Virement revenu',
  unknown: 'Inconnu',
} as const;
export type Verdict = keyof typeof verdictLabels;

export type CreditMatch = { verdict: Verdict; candidate: Candidate | null; isOtherPayer: boolean };

const daysBetween = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

const isAlreadyNoted = (
  { notedTransfers }: Candidate,
  { amount, valueDate }: Pick<Credit, 'amount' | 'valueDate'>,
): boolean =>
  notedTransfers.some((transfer) => transfer.amount === amount && daysBetween(transfer.valueDate, valueDate) <= 5);

type MatchableCredit = Pick<Credit, 'amount' | 'valueDate' | 'payer' | 'text' | 'isReturned'>;

/** Matches by order number or, without one, by amount and name. */
export function matchCredit(credit: MatchableCredit, candidates: readonly Candidate[]): CreditMatch {
  const text = normalizeText(credit.text);
  const isPaidByBuyer = ({ buyer }: Candidate) => isPaidBy(`${credit.payer} ${credit.payer ? '' : credit.text}`, buyer);
  const matches = candidates.filter(({ orderNumber }) => text.includes(orderNumber));
  if (credit.isReturned) return { verdict: 'returned', candidate: null, isOtherPayer: false };
  if (matches.length === 1 && matches[0]) {
    const [candidate] = matches;
    const isOtherPayer = !isPaidByBuyer(candidate);
    const matchWith = (verdict: Verdict): CreditMatch => ({ verdict, candidate, isOtherPayer });
    if (isAlreadyNoted(candidate, credit)) return matchWith('twice');
    if (candidate.state === 'cancelled') return matchWith('late');
    if (candidate.state === 'paid') return matchWith('twice');
    if (credit.amount < candidate.missing) return matchWith('tooLittle');
    if (credit.amount > candidate.missing) return matchWith('tooMuch');
    return matchWith(isOtherPayer ? 'otherPayer' : 'exact');
  }
  const likelyCandidates = candidates.filter(
    (candidate) => candidate.state === 'awaited' && candidate.missing === credit.amount && isPaidByBuyer(candidate),
  );
  const [only] = likelyCandidates;
  if (matches.length === 0 && likelyCandidates.length === 1 && only)
    return { verdict: 'likely', candidate: only, isOtherPayer: false };
  return { verdict: 'unknown', candidate: null, isOtherPayer: false };
}

export const creditStateLabels = {
  open: 'À traiter',
  booked: 'Porté à la commande',
  returned: 'Rendu au payeur',
  ignored: 'Sans rapport',
} as const;
