import { useEffect, useRef, useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Island } from '../../../ui/island/Island.tsx';
import { confirmEmailContract, sendConfirmationContract } from '../confirmEmail.api.ts';

function usePress(run: () => Promise<{ data: { email: string } }>) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [email, setEmail] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (email) box.current?.focus();
  }, [email]);
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
  return { busy, message, email, box, press };
}

type Props = { token: string; email: string };

function Press({ token, email }: Props) {
  const {
    busy,
    message,
    email: confirmed,
    box,
    press,
  } = usePress(() => call(confirmEmailContract, { params: { token }, body: {} }));
  if (confirmed) {
    return (
      <div className="notice notice-success stack" role="status" tabIndex={-1} ref={box}>
        <p>L’adresse {confirmed} est confirmée. Vos alertes de prix sont maintenant dans votre compte.</p>
        <p>
          <a className="button" href={paths.personalData}>
            Aller à mes données
          </a>
        </p>
      </div>
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
export const ConfirmEmail = (props: Props) => (
  <Island>
    <Press {...props} />
  </Island>
);

function Send() {
  const { busy, message, email, box, press } = usePress(() => call(sendConfirmationContract, { body: {} }));
  return (
    <div className="stack">
      <ErrorSummary message={message} />
      {email && (
        <div className="notice notice-success" role="status" tabIndex={-1} ref={box}>
          <p>Un courriel vient de partir vers {email}. Son lien est valable 7 jours.</p>
          <p>Rien reçu dans dix minutes{'\u202f'}? Regardez parmi les indésirables, puis recommencez.</p>
        </div>
      )}
      <p>
        <Button look="quiet" onClick={press} busy={busy}>
          {email ? 'Recevoir un autre lien' : 'Recevoir un lien de confirmation'}
        </Button>
      </p>
    </div>
  );
}

export const SendConfirmation = () => (
  <Island>
    <Send />
  </Island>
);
