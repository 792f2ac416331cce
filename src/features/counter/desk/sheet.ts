import { CallError, messageOf } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import type { Means } from '../../../means.ts';
import { type Cents, eurosFromCents, formatInputEuros, normalizeDecimal, parseCents, sum } from '../../../money.ts';
import { addCounts, makeChange, negateCounts, sumOfCounts } from '../../drawer/model/cash.ts';
import type { Person } from '../../people/people.api.ts';
import type { PersonRow } from '../../people/people.ts';
import { sellerOf } from '../../purchases/model/seller.ts';
import type { closeDealContract } from '../counter.api.ts';
import { type Counts, coinsText, countRows, parseCoins } from '../kinds/counts.ts';
import { viewOf } from '../kinds/kinds.ts';
import type { LineDraft } from '../kinds/line.ts';

export type PaymentSide = 'paid' | 'given';
export const meansBySide: Record<PaymentSide, readonly Means[]> = {
  paid: ['card', 'cash', 'cheque', 'transfer'],
  given: ['cash', 'transfer', 'cheque'],
};

type TypedPayment = { amount: string; slip: string };
export type Payments = Partial<Record<Means, TypedPayment>>;

/** Nothing is stored on the server until the deal is closed. */
export type CounterForm = {
  lines: readonly (LineDraft & { line: string })[];
  paid: Payments;
  given: Payments;
  received: string;
  changeText: string | null;
  person: Person | null;
  linkedTo: string | null;
  email: string;
};

/** Takes only changed fields, so that a late response overwrites no newer input. */
export type SetForm = (part: Partial<CounterForm>) => void;

export const emptyForm: CounterForm = {
  lines: [],
  paid: {},
  given: {},
  received: '',
  changeText: null,
  person: null,
  linkedTo: null,
  email: '',
};

function parseAmountOrZero(text: string): Cents | null {
  const cents = normalizeDecimal(text) === '' ? 0 : parseCents(text);
  return cents !== null && cents >= 0 ? cents : null;
}

export const isReadableAmount = (text = ''): boolean => parseAmountOrZero(text) !== null;

export const dueBySide = ({ lines }: CounterForm): Record<PaymentSide, Cents> => {
  const sums = lines.map((draft) => viewOf(draft.kind).totals(draft));
  return { paid: sum(sums.map(({ due }) => due)), given: sum(sums.map(({ owed }) => owed)) };
};

export const centsOfMeans = (payments: Payments, means: Means): Cents =>
  parseAmountOrZero(payments[means]?.amount ?? '') ?? 0;

const sumOfPayments = (payments: Payments): Cents =>
  sum(Object.keys(payments).map((means) => centsOfMeans(payments, means as Means)));

export const remainderOf = (form: CounterForm, side: PaymentSide): Cents =>
  dueBySide(form)[side] - sumOfPayments(form[side]);

export const withRemainder = (form: CounterForm, side: PaymentSide, means: Means): Partial<CounterForm> => {
  const { slip = '' } = form[side][means] ?? {};
  const amount = formatInputEuros(eurosFromCents(remainderOf(form, side) + centsOfMeans(form[side], means)));
  return { [side]: { ...form[side], [means]: { amount, slip } } };
};

export function cashSettlement(form: CounterForm, drawer: Counts) {
  const [paidCash, givenCash] = [centsOfMeans(form.paid, 'cash'), centsOfMeans(form.given, 'cash')];
  const receivedCounts = parseCoins(form.received);
  const changeDue = (receivedCounts ? sumOfCounts(receivedCounts) : 0) - paidCash + givenCash;
  const proposedChange =
    changeDue > 0 && receivedCounts ? makeChange(changeDue, addCounts(drawer, receivedCounts)) : {};
  const changeGiven = form.changeText === null ? proposedChange : parseCoins(form.changeText);
  return {
    paidCash,
    givenCash,
    received: receivedCounts,
    changeDue,
    changeGiven,
    text: form.changeText ?? coinsText(proposedChange ?? {}),
  };
}

const lacksSeller = ({ lines, person }: CounterForm): boolean =>
  person === null && lines.some(({ kind }) => kind === 'buy');

export function nextField(form: CounterForm): string {
  if (form.lines.length === 0) return 'counter-find';
  const side = (['paid', 'given'] as const).find((one) => remainderOf(form, one) !== 0);
  if (side) return `${side}-${meansBySide[side][0]}`;
  return lacksSeller(form) ? 'person-find' : 'counter-close';
}

/** Checked now, because the contract would be refused only later, when the seller may have left. */
function sellerRefusal({ documentSeen, ...person }: Person): string | null {
  const now = Date.now();
  const seller = sellerOf({ ...(person as unknown as PersonRow), documentSeenAt: documentSeen ? now : null }, now);
  return 'refusal' in seller ? seller.refusal : null;
}

export const cashHintText = 'Dites les billets et pièces reçus, comme «\u00a03x100 50 0,50\u00a0».';

export type Problem = { text: string; fieldId: string };

export function firstProblem(form: CounterForm, drawer: Counts): Problem | null {
  if (form.lines.length === 0) return { text: 'Ajoutez un article ou des billets.', fieldId: 'counter-find' };
  const invalidLine = form.lines.find((draft) => viewOf(draft.kind).body(draft) === null);
  if (invalidLine) {
    const { type, pieces } = invalidLine.goods;
    const quantityText = type === 'metal' ? 'dites combien' : 'dites combien, et les billets';
    const { missingText = pieces.length > 0 ? 'choisissez les numéros' : quantityText } = viewOf(invalidLine.kind);
    return { text: `${invalidLine.goods.name}\u00a0: ${missingText}.`, fieldId: `line-${invalidLine.line}` };
  }
  const refusal = form.lines.some(({ kind }) => kind === 'buy') && form.person && sellerRefusal(form.person);
  if (refusal) return { text: refusal, fieldId: 'person-edit' };
  const payments = (['paid', 'given'] as const).flatMap((side) =>
    Object.entries(form[side]).map(([means, payment]) => ({ ...payment, means, id: `${side}-${means}` })),
  );
  const unreadable = payments.find(({ amount }) => !isReadableAmount(amount));
  if (unreadable) return { text: 'Ce montant ne se lit pas.', fieldId: unreadable.id };
  const fieldId = nextField(form);
  if (fieldId === 'person-find') return { text: 'Dites qui vend.', fieldId };
  if (fieldId !== 'counter-close') return { text: 'Les règlements ne font pas la somme.', fieldId };
  const unnumbered = payments.find(
    ({ means, amount, slip }) =>
      (means === 'card' || means === 'cheque') && parseAmountOrZero(amount) && slip.trim() === '',
  );
  if (unnumbered) return { text: 'Indiquez le numéro du ticket ou du chèque.', fieldId: `${unnumbered.id}-slip` };
  const { paidCash, givenCash, received, changeDue, changeGiven } = cashSettlement(form, drawer);
  if (paidCash === 0 && givenCash === 0) return null;
  if (received === null || (paidCash > 0 && sumOfCounts(received) === 0))
    return { text: cashHintText, fieldId: 'cash-received' };
  if (changeDue < 0) return { text: 'Le client n’a pas donné assez.', fieldId: 'cash-received' };
  if (changeGiven === null || sumOfCounts(changeGiven) !== changeDue)
    return { text: 'Ce qui sort de la caisse ne fait pas la somme.', fieldId: 'cash-handed' };
  return null;
}

export function serverProblem(error: unknown, { person }: CounterForm): Problem {
  const personField = person ? 'person-edit' : 'person-find';
  const fieldIds = { personId: personField, paid: 'paid-cash', cash: 'cash-handed', email: 'counter-email' };
  const errors = error instanceof CallError ? error.errors : {};
  const [, fieldId = 'counter-close'] = Object.entries(fieldIds).find(([name]) => name in errors) ?? [];
  return { text: messageOf(error), fieldId };
}

const paymentInputs = (typed: Payments) =>
  Object.entries(typed).flatMap(([means, { slip }]) => {
    const cents = centsOfMeans(typed, means as Means);
    return cents === 0 ? [] : [{ means: means as Means, amount: eurosFromCents(cents), slip }];
  });

export function requestBody(
  form: CounterForm,
  { key, drawer }: { key: string; drawer: Counts },
): BodyOf<typeof closeDealContract> {
  const { paidCash, givenCash, received, changeGiven } = cashSettlement(form, drawer);
  const cashCounts =
    paidCash === 0 && givenCash === 0 ? {} : addCounts(received ?? {}, negateCounts(changeGiven ?? {}));
  return {
    key,
    lines: form.lines.flatMap((draft) => viewOf(draft.kind).body(draft) ?? []),
    paid: paymentInputs(form.paid),
    given: paymentInputs(form.given),
    cash: countRows(cashCounts, eurosFromCents),
    personId: form.person?._id ?? null,
    linkedTo: form.linkedTo,
    email: form.email.trim(),
  };
}
