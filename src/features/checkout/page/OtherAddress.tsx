import { useStore } from '@nanostores/react';
import { territoryOf } from '../../../countryCodes.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { type FormProblem, findProblem, formFields, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { AddressFields, PersonField } from '../../accounts/model/fields.tsx';
import type { CartItem } from '../../cart/cart.ts';
import { parcelProblem, taxedParcelProblem } from '../../cart/terms.ts';
import type { DeliveryMode } from '../../cart/totals.ts';
import { deliverToShape } from '../../orders/deliverTo.ts';
import type { CheckoutData, CheckoutProps } from '../checkoutFacts.ts';
import { $otherAddress, type FieldTexts, saveFields, usesOtherAddress } from '../otherAddress.store.ts';

export const deliveryFormId = 'delivery-form';

export function addressProblem(
  { user, servedCountries }: CheckoutData,
  items: readonly CartItem[],
  mode: DeliveryMode,
  otherAddress: FieldTexts,
): FormProblem | null {
  if (mode !== 'parcel') return null;
  const hasOtherAddress = usesOtherAddress(otherAddress);
  const inputProblem = hasOtherAddress ? findProblem(deliverToShape, otherAddress) : null;
  if (inputProblem) return inputProblem;
  const problem = parcelProblem(items, {
    territory: territoryOf(hasOtherAddress ? otherAddress : user),
    servedCountries,
  });
  const message = 'Le colis ne peut pas partir à cette adresse.';
  return problem ? { message, errors: { [hasOtherAddress ? 'country' : 'elsewhere']: problem } } : null;
}

export function OtherAddress({ facts, items }: Pick<CheckoutProps, 'facts' | 'items'>) {
  const { countries, suggestsAddresses } = facts;
  const otherAddress = useStore($otherAddress);
  const hasOtherAddress = usesOtherAddress(otherAddress);
  const choices = countries.map(([code, label]): [string, string] => [
    code,
    taxedParcelProblem(items, code) ? `${label} (pas pour ces articles)` : label,
  ]);
  const { problem, errors, formProps, clearError } = useSubmission(async (fields) => {
    saveFields(fields);
    return addressProblem(facts, items, 'parcel', $otherAddress.get()) ?? noProblem;
  });
  const recipient = { errors, user: otherAddress };
  return (
    <form
      {...formProps}
      id={deliveryFormId}
      className="stack"
      aria-label="Adresse de livraison"
      onInput={(event) => {
        formProps.onInput(event);
        saveFields(formFields(event.currentTarget));
      }}
    >
      <ErrorSummary message={problem.message} errors={errors} />
      <label className="choice">
        <input
          type="checkbox"
          id="elsewhere"
          name="elsewhere"
          defaultChecked={hasOtherAddress}
          onChange={() => Object.keys(errors).forEach(clearError)}
        />
        <span>Livrer à une autre adresse</span>
      </label>
      {hasOtherAddress && (
        <fieldset className="form-grid">
          <legend>Adresse de livraison</legend>
          <PersonField name="firstName" autoComplete="shipping given-name" {...recipient} />
          <PersonField name="lastName" autoComplete="shipping family-name" {...recipient} />
          <div className="form-wide">
            <PersonField name="company" autoComplete="shipping organization" {...recipient} />
          </div>
          <AddressFields
            errors={errors}
            postalAddress={otherAddress}
            countries={choices}
            suggestsAddresses={suggestsAddresses}
            shipping
            required
          />
        </fieldset>
      )}
    </form>
  );
}
