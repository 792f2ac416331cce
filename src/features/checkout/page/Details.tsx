import { flushSync } from 'react-dom';
import { sirenText } from '../../../dealer.ts';
import { call } from '../../../http/call.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { fieldsProblem, findProblem, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { editUserContract } from '../../accounts/editUser.api.ts';
import { birthDateOf } from '../../accounts/model/BirthDate.tsx';
import { townLine } from '../../accounts/model/countries.ts';
import { OrderFields } from '../../accounts/model/fields.tsx';
import { hasPhone, orderDetailsShape } from '../../accounts/model/person.ts';
import { formatPhone } from '../../accounts/model/phone.ts';
import { renewSession } from '../../accounts/session.store.ts';
import { $account } from '../checkout.store.ts';
import { type CheckoutData, isProfileComplete } from '../checkoutFacts.ts';

export const detailsFormId = 'order-details';

function CompleteDetails({ facts: { user, countries, suggestsAddresses } }: { facts: CheckoutData }) {
  const { problem, errors, formProps } = useSubmission(async (typed) => {
    const body = { ...user, ...typed, dateOfBirth: birthDateOf(typed) };
    const fieldErrors = [editUserContract.body, orderDetailsShape(hasPhone(user))].map(
      (shape) => findProblem(shape, body)?.errors,
    );
    if (fieldErrors.some(Boolean)) return fieldsProblem(Object.assign({}, ...fieldErrors));
    const { _id: id } = user;
    const { data } = await call(editUserContract, { params: { id }, body: editUserContract.body.parse(body) });
    if (data.token) renewSession(data.token);
    flushSync(() => $account.set(data));
    document.getElementById('delivery-title')?.focus();
    return noProblem;
  }, detailsFormId);
  return (
    <form {...formProps} id={detailsFormId} className="stack stack-wide">
      <ErrorSummary message={problem.message} errors={errors} />
      <fieldset className="form-grid">
        <legend>Vos coordonnées</legend>
        <OrderFields errors={errors} user={user} countries={countries} suggestsAddresses={suggestsAddresses} />
      </fieldset>
      <p className="soft small">
        L’adresse et le téléphone servent à la livraison, la date de naissance à vérifier que vous êtes majeur. Tout est
        gardé dans votre compte pour vos prochaines commandes.
      </p>
    </form>
  );
}

export function Details({ facts }: { facts: CheckoutData }) {
  const { user, editPath } = facts;
  const hasAllDetails = isProfileComplete(user);
  const name = [user.civilite, user.firstName, user.lastName].filter(Boolean).join(' ');
  const phone = user.portablePhone && formatPhone(user.portablePhone, user.country ?? '');
  return (
    <section className={hasAllDetails ? 'stack details-known' : 'stack'} aria-labelledby="details-title">
      <h2 id="details-title">Coordonnées</h2>
      {hasAllDetails ? (
        <p>
          {[
            name,
            user.company,
            user.company && user.siren && `SIREN ${sirenText(user.siren)}`,
            user.address,
            townLine(user),
          ]
            .filter(Boolean)
            .join(', ')}
          <br />
          {[phone, user.email].filter(Boolean).join(', ')} <a href={editPath}>Modifier</a>
        </p>
      ) : (
        <CompleteDetails facts={facts} />
      )}
    </section>
  );
}
