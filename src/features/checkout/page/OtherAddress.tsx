import { useStore } from '@nanostores/react';
import { territoryOf } from '../../../countryCodes.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { type FormProblem, formFields, noProblem, problemIn, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { AddressFields, LineField } from '../../accounts/model/fields.tsx';
import { $deliveryMode } from '../../cart/cart.store.ts';
import type { CartItem } from '../../cart/cart.ts';
import { parcelProblem, taxedParcelProblem } from '../../cart/terms.ts';
import type { DeliveryMode } from '../../cart/totals.ts';
import { deliverToShape } from '../../orders/deliverTo.ts';
import type { CheckoutFacts, PurchaseProps } from '../checkoutFacts.ts';
import { $otherAddress, isElsewhere, saveOtherAddress } from '../otherAddress.store.ts';

export const deliveryForm = 'delivery-form';

type Typed = Record<string, string>;

export function addressProblem(
  { user, served }: CheckoutFacts,
  items: readonly CartItem[],
  mode: DeliveryMode,
  typed: Typed,
): FormProblem | null {
  if (mode !== 'parcel') return null;
  const elsewhere = isElsewhere(typed);
  const inputProblem = elsewhere ? problemIn(deliverToShape, typed) : null;
  if (inputProblem) return inputProblem;
  const why = parcelProblem(items, { territory: territoryOf(elsewhere ? typed : user), served });
  const message = 'Le colis ne peut pas partir à cette adresse.';
  return why ? { message, errors: { [elsewhere ? 'country' : 'elsewhere']: why } } : null;
}

export function OtherAddress({ facts, items }: Pick<PurchaseProps, 'facts' | 'items'>) {
  const { countries, suggests } = facts;
  const mode = useStore($deliveryMode);
  const parcel = mode === 'parcel';
  const typed = useStore($otherAddress);
  const elsewhere = isElsewhere(typed);
  const choices = countries.map(([code, label]): [string, string] => [
    code,
    taxedParcelProblem(items, code) ? `${label} (pas pour ces articles)` : label,
  ]);
  const { problem, errors, formProps, clearError } = useSubmission(async (fields) => {
    if (elsewhere) saveOtherAddress({ ...typed, ...fields });
    return addressProblem(facts, items, mode, { ...typed, ...fields }) ?? noProblem;
  });
  const recipient = { errors, user: typed };
  return (
    <form
      {...formProps}
      id={deliveryForm}
      className="stack"
      aria-label="Adresse de livraison"
      onInput={(event) => {
        formProps.onInput(event);
        saveOtherAddress({ ...typed, elsewhere: '', ...formFields(event.currentTarget) });
      }}
    >
      {parcel && (
        <>
          <ErrorSummary message={problem.message} errors={errors} />
          <label className="choice">
            <input
              type="checkbox"
              id="elsewhere"
              name="elsewhere"
              defaultChecked={elsewhere}
              onChange={() => Object.keys(errors).forEach(clearError)}
            />
            <span>Livrer à une autre adresse</span>
          </label>
        </>
      )}
      {parcel && elsewhere && (
        <fieldset className="form-grid">
          <legend>Adresse de livraison</legend>
          <LineField name="firstName" autoComplete="shipping given-name" {...recipient} />
          <LineField name="lastName" autoComplete="shipping family-name" {...recipient} />
          <div className="form-wide">
            <LineField name="company" autoComplete="shipping organization" {...recipient} />
          </div>
          <AddressFields errors={errors} place={typed} countries={choices} suggests={suggests} shipping required />
        </fieldset>
      )}
    </form>
  );
}
