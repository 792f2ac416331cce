import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { NoteChoice } from '../../../../db/schema/orders.ts';
import { formatEuro, formatNumber, microsOf, parseCents } from '../../../money.ts';
import { singleItemCartPath } from '../../../paths.ts';
import { readDraft, saveDraft } from '../../../ui/forms/draftStore.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { confirmationText } from '../../catalogue/item.ts';
import { checkAmount, checkChosenNotes, suggestedAmounts } from '../amount.ts';
import { $notePreference } from '../cart.store.ts';
import { parseQuantity } from '../cart.ts';
import { cartItemOf, formatUnits, type ItemOffer } from '../changes.ts';
import { nearestAmount, nearestAmounts, notesValue } from '../notes.ts';
import type { DeliveryTerms } from '../terms.ts';
import { composeNotes, currencyLineTotal, maxUnits, maxUnitsFor, type NotePreference } from '../totals.ts';
import { BuyBar } from './BuyBar.tsx';
import { DeliverySummary } from './DeliverySummary.tsx';
import { type NoteMode, NotesField } from './NotesField.tsx';
import { QuantityField } from './QuantityField.tsx';
import { useBuyForm } from './useBuying.ts';

type Props = { title: string; offer: ItemOffer; deliveryTerms: DeliveryTerms; phone: string | undefined };

export const BuyCurrency = ({ offer, ...more }: Props) =>
  nearestAmount(1, offer.denominations ?? [], maxUnits) === null ? (
    <p className="notice">Nous n’avons pas de billets en {offer.iso} pour le moment.</p>
  ) : (
    <CurrencyForm offer={offer} {...more} />
  );

function CurrencyForm({ title, offer, deliveryTerms, phone }: Props) {
  const { needsConfirmation, id, iso = '', coefficient = 1, denominations = [], max = maxUnits } = offer;
  const sellPrice = microsOf(offer.unitPrice);
  const unitsForCents = (cents: number) =>
    nearestAmounts(maxUnitsFor(cents, sellPrice, coefficient), denominations, max).below ?? 0;
  const { amounts, first: initialAmount } = suggestedAmounts(sellPrice, coefficient, denominations);
  const draft = `amount-${iso}`;
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(String(initialAmount));
  const [euros, setEuros] = useState<string | null>(null);
  const [ownNotes, setOwnNotes] = useState<NoteChoice[] | null>(null);
  const preference = useStore($notePreference, { ssr: (): NotePreference => 'mixed' });

  const units = parseQuantity(text);
  const amountCheck = checkAmount(units, denominations, iso, max);
  const quantityCheck =
    amountCheck.problem === null && ownNotes ? checkChosenNotes(units ?? 0, ownNotes, iso) : amountCheck;
  const quantity = quantityCheck.problem === null ? (units ?? 0) : 0;
  const notes = ownNotes ?? composeNotes(quantity, denominations, preference) ?? [];
  const subtotal = currencyLineTotal(sellPrice, coefficient, quantity);
  const total = formatEuro(subtotal);
  const { refusal, isAdded, busy, clearResult, onSubmit } = useBuyForm(() =>
    quantityCheck.problem || quantity === 0 || needsConfirmation ? null : cartItemOf(offer, quantity, notes),
  );

  // Banknotes chosen by hand stay; if they do not add up to the sum, an error is shown.
  const change = (next: string, { euro = null as string | null, nextNotes = ownNotes } = {}) => {
    setText(next);
    setEuros(euro);
    setOwnNotes(nextNotes);
    clearResult();
    saveDraft(draft, next === String(initialAmount) ? {} : { amount: next });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after a reload or history navigation
  useEffect(() => {
    const { amount } = readDraft(draft);
    if (typeof amount !== 'string') return;
    const field = form.current?.elements.namedItem('quantity');
    if (field instanceof HTMLInputElement && field === document.activeElement) {
      field.value = amount;
      field.select();
    }
    change(amount);
  }, []);
  const changeEuros = (next: string) => {
    const amount = parseCents(next);
    change(amount !== null && amount > 0 ? String(unitsForCents(amount)) : text, { euro: next });
  };
  const changeMode = (mode: NoteMode) => {
    if (mode === 'custom') return setOwnNotes([...notes]);
    $notePreference.set(mode);
    setOwnNotes(null);
  };
  return (
    <form
      ref={form}
      className="buy-form stack"
      action={singleItemCartPath(id, quantity)}
      data-draft={draft}
      onSubmit={onSubmit}
    >
      <h2 className="text-l">{title}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend */}
      <div className="cluster buy-chips gap-2" role="group" aria-label="Montants courants">
        {amounts.map((amount) => (
          <button
            key={amount}
            type="button"
            className="button button-quiet figures"
            aria-pressed={amount === units}
            onClick={() => change(String(amount), { nextNotes: null })}
          >
            {formatNumber(amount)} <span className="soft small">{iso}</span>
          </button>
        ))}
      </div>
      <div className="buy-amounts">
        <QuantityField
          label="Vous recevez"
          name="quantity"
          iso={iso}
          text={text}
          onText={(next) => change(next)}
          quantityCheck={refusal ? { problem: refusal, suggestions: [] } : quantityCheck}
        />
        <Field
          label="Pour environ"
          inputMode="decimal"
          autoComplete="off"
          value={euros ?? (quantity > 0 ? total.replace(/\s*€/, '') : '')}
          onChange={(event) => changeEuros(event.target.value)}
          onBlur={() => setEuros(null)}
          error={euros && !parseCents(euros) ? 'Indiquez un montant en euros, avec deux décimales au plus.' : undefined}
          after={<span className="unit row strong">€</span>}
        />
      </div>
      <NotesField
        iso={iso}
        denominations={denominations}
        notes={notes}
        mode={ownNotes ? 'custom' : preference}
        onMode={changeMode}
        onNotes={(nextNotes) => change(String(notesValue(nextNotes)), { nextNotes })}
      />
      <BuyBar
        offer={offer}
        quantityText={`${quantity > 0 ? formatUnits(quantity, iso) : 'Vous payez'}, hors livraison`}
        price={quantity > 0 ? total : '—'}
        isAdded={isAdded}
        tiers={deliveryTerms.tiers}
        busy={busy}
        phoneNotice={needsConfirmation && <p className="notice">{confirmationText('currency')}</p>}
        phone={phone}
      />
      {!needsConfirmation && <DeliverySummary subtotal={subtotal} deliveryTerms={deliveryTerms} />}
    </form>
  );
}
