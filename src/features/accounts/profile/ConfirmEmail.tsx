import { useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { confirmEmailContract, sendConfirmationContract } from '../confirmEmail.api.ts';
import { Outcome } from '../Outcome.tsx';

function usePress(run: () => Promise<{ data: { email: string } }>) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [email, setEmail] = useState('');
  const press = async () => {
    setBusy(true);
    setMessage('');
    setEmail('');
    try {
      setEmail((await run()).data.email);
    } catch (error) {
      setMessage(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, email, press };
}

type Props = { token: string; email: string };

function Press({ token, email }: Props) {
  const { busy, message, press, ...done } = usePress(() => call(confirmEmailContract, { params: { token }, body: {} }));
  if (done.email) {
    return (
      <Outcome>
        <p>L’adresse {done.email} est confirmée. Vos alertes de prix sont maintenant dans votre compte.</p>
        <p>
          <a className="button" href={paths.personalData}>
            Aller à mes données
          </a>
        </p>
      </Outcome>
    );
  }
  return (
    <div className="stack">
      <p className="lead">
        Votre compte a l’adresse <strong>{email}</strong>. Confirmez que vous y recevez vos courriels.
      </p>
      <ErrorSummary message={message} />
      <p>
        <Button onClick={press} busy={busy}>
          Confirmer cette adresse
        </Button>
      </p>
    </div>
  );
}

/** A button, not the mere opening of the link: mail programs open links on their own. */
export const ConfirmEmail = island(Press);

function Send() {
  const { busy, message, email, press } = usePress(() => call(sendConfirmationContract, { body: {} }));
  return (
    <div className="stack">
      <ErrorSummary message={message} />
      {email && (
        <Outcome>
          <p>Un courriel vient de partir vers {email}. Son lien est valable 7 jours.</p>
          <p>Rien reçu dans dix minutes{'\u202f'}? Regardez parmi les indésirables, puis recommencez.</p>
        </Outcome>
      )}
      <p>
        <Button look="quiet" onClick={press} busy={busy}>
          {email ? 'Recevoir un autre lien' : 'Recevoir un lien de confirmation'}
        </Button>
      </p>
    </div>
  );
}

export const SendConfirmation = island(Send);
