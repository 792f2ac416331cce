import type { BodyOf } from '../../../http/contract.ts';
import type { Means } from '../../../means.ts';
import { type Cents, eurosFromCents, formatInputEuros, normalizeDecimal, parseCents } from '../../../money.ts';
import { addCounts, makeChange, negated, sumOfCounts } from '../../drawer/model/cash.ts';
import type { Person } from '../../people/people.api.ts';
import type { PersonRow } from '../../people/people.ts';
import { sellerOf } from '../../purchases/model/seller.ts';
import type { closeDealContract } from '../counter.api.ts';
import { type Counts, coinsText, countRows, readCoins } from '../kinds/counts.ts';
import { viewOf } from '../kinds/kinds.ts';
import type { LineDraft } from '../kinds/line.ts';

export type Side = 'paid' | 'given';
export const meansOf: Record<Side, readonly Means[]> = {
  paid: ['card', 'cash', 'cheque', 'transfer'],
  given: ['cash', 'transfer', 'cheque'],
};

type TypedPayment = { amount: string; slip: string };
export type Payments = Partial<Record<Means, TypedPayment>>;

/** Form values; nothing is stored on the server before the deal is closed. */
export type CounterSheet = {
  lines: readonly (LineDraft & { line: string })[];
  paid: Payments;
  given: Payments;
  received: string;
  cashHandedOut: string | null;
  person: Person | null;
  linkedTo: string | null;
  email: string;
};

/** Accepts only the changed fields, so that a late response does not overwrite newer input. */
export type SetSheet = (part: Partial<CounterSheet>) => void;

export const emptySheet: CounterSheet = {
  lines: [],
  paid: {},
  given: {},
  received: '',
  cashHandedOut: null,
  person: null,
  linkedTo: null,
  email: '',
};

function typedCents(text: string): Cents | null {
  const cents = normalizeDecimal(text) === '' ? 0 : parseCents(text);
  return cents !== null && cents >= 0 ? cents : null;
}

export const isReadableSum = (text = ''): boolean => typedCents(text) !== null;

export const sumsOf = ({ lines }: CounterSheet): Record<Side, Cents> => {
  const sums = lines.map((draft) => viewOf(draft.kind).sums(draft));
  return {
    paid: sums.reduce((sum, { due }) => sum + due, 0),
    given: sums.reduce((sum, { owed }) => sum + owed, 0),
  };
};

export const centsOfMeans = (payments: Payments, means: Means): Cents => typedCents(payments[means]?.amount ?? '') ?? 0;

const sumOfPayments = (payments: Payments): Cents =>
  Object.keys(payments).reduce((sum, means) => sum + centsOfMeans(payments, means as Means), 0);

/** Amount still due on a side; negative when overpaid. */
export const remainderOf = (sheet: CounterSheet, side: Side): Cents => sumsOf(sheet)[side] - sumOfPayments(sheet[side]);

export const withRemainder = (sheet: CounterSheet, side: Side, means: Means): Partial<CounterSheet> => {
  const { slip = '' } = sheet[side][means] ?? {};
  const amount = formatInputEuros(eurosFromCents(remainderOf(sheet, side) + centsOfMeans(sheet[side], means)));
  return { [side]: { ...sheet[side], [means]: { amount, slip } } };
};

export function cashOf(sheet: CounterSheet, drawer: Counts) {
  const [paidCash, givenCash] = [centsOfMeans(sheet.paid, 'cash'), centsOfMeans(sheet.given, 'cash')];
  const received = readCoins(sheet.received);
  const changeDue = (received ? sumOfCounts(received) : 0) - paidCash + givenCash;
  const proposed = changeDue > 0 && received ? makeChange(changeDue, addCounts(drawer, received)) : {};
  const handedOut = sheet.cashHandedOut === null ? proposed : readCoins(sheet.cashHandedOut);
  return {
    paidCash,
    givenCash,
    received,
    toHandOut: changeDue,
    handed: handedOut,
    text: sheet.cashHandedOut ?? coinsText(proposed ?? {}),
  };
}

const lacksSeller = ({ lines, person }: CounterSheet): boolean =>
  person === null && lines.some(({ kind }) => kind === 'buy');

export function nextField(sheet: CounterSheet): string {
  if (sheet.lines.length === 0) return 'counter-find';
  const side = (['paid', 'given'] as const).find((one) => remainderOf(sheet, one) !== 0);
  if (side) return `${side}-${meansOf[side][0]}`;
  return lacksSeller(sheet) ? 'person-find' : 'counter-close';
}

/** Checked early: the contract would only be refused later, when the seller may have left. */
function sellerRefusal({ documentSeen, ...person }: Person): string | null {
  const now = Date.now();
  const seller = sellerOf({ ...(person as unknown as PersonRow), documentSeenAt: documentSeen ? now : null }, now);
  return 'refusal' in seller ? seller.refusal : null;
}

export const cashHint = 'Dites les billets et pièces reçus, comme «\u00a03x100 50 0,50\u00a0».';

export function firstProblem(sheet: CounterSheet, drawer: Counts): { text: string; at: string } | null {
  if (sheet.lines.length === 0) return { text: 'Ajoutez un article ou des billets.', at: 'counter-find' };
  const wrong = sheet.lines.find((draft) => viewOf(draft.kind).body(draft) === null);
  if (wrong) {
    const { missing = 'dites combien, et les billets' } = viewOf(wrong.kind);
    return { text: `${wrong.goods.name}\u00a0: ${missing}.`, at: `line-${wrong.line}` };
  }
  const refusal = sheet.lines.some(({ kind }) => kind === 'buy') && sheet.person && sellerRefusal(sheet.person);
  if (refusal) return { text: refusal, at: 'person-edit' };
  for (const side of ['paid', 'given'] as const)
    for (const [means, payment] of Object.entries(sheet[side]))
      if (!isReadableSum(payment.amount)) return { text: 'Ce montant ne se lit pas.', at: `${side}-${means}` };
  const at = nextField(sheet);
  if (at === 'person-find') return { text: 'Dites qui vend.', at };
  if (at !== 'counter-close') return { text: 'Les règlements ne font pas la somme.', at };
  const { paidCash, givenCash, received, toHandOut, handed } = cashOf(sheet, drawer);
  if (paidCash === 0 && givenCash === 0) return null;
  if (received === null || (paidCash > 0 && sumOfCounts(received) === 0))
    return { text: cashHint, at: 'cash-received' };
  if (toHandOut < 0) return { text: 'Le client n’a pas donné assez.', at: 'cash-received' };
  if (handed === null || sumOfCounts(handed) !== toHandOut)
    return { text: 'Ce qui sort de la caisse ne fait pas la somme.', at: 'cash-handed' };
  return null;
}

const payments = (typed: Payments) =>
  Object.entries(typed).flatMap(([means, { slip }]) => {
    const cents = centsOfMeans(typed, means as Means);
    return cents === 0 ? [] : [{ means: means as Means, amount: eurosFromCents(cents), slip }];
  });

export function bodyOf(
  sheet: CounterSheet,
  { key, drawer }: { key: string; drawer: Counts },
): BodyOf<typeof closeDealContract> {
  const { paidCash, givenCash, received, handed } = cashOf(sheet, drawer);
  const cashCounts = paidCash === 0 && givenCash === 0 ? {} : addCounts(received ?? {}, negated(handed ?? {}));
  return {
    key,
    lines: sheet.lines.flatMap((draft) => viewOf(draft.kind).body(draft) ?? []),
    paid: payments(sheet.paid),
    given: payments(sheet.given),
    cash: countRows(cashCounts, eurosFromCents),
    personId: sheet.person?._id ?? null,
    linkedTo: sheet.person ? null : sheet.linkedTo,
    email: sheet.email.trim(),
  };
}
