import { useState } from 'react';
import { island } from '../../../ui/island/Island.tsx';
import { GuestForm } from '../profile/GuestForm.tsx';
import { SignInForm } from '../signIn/SignIn.tsx';

type Props = {
  retour: string;
  signedIn: boolean;
  /** This browser has signed in before. */
  isKnown: boolean;
  /** Code and French name of every country that is sold to. */
  countries: [string, string][];
  suggests: boolean;
};

function EnterForm({ retour, signedIn, isKnown, ...places }: Props) {
  const [email, setEmail] = useState(isKnown ? '' : null);
  if (email === null) return <GuestForm retour={retour} {...places} signIn={setEmail} />;
  const guest = { email, order: () => setEmail(null) };
  return <SignInForm realm="client" retour={retour} signedIn={signedIn} guest={guest} />;
}

/** On the way to an order: a new client says who they are, one with an account signs in. */
export const Enter = island(EnterForm);
