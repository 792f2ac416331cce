import { useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import { paths, resetPasswordPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { secureAccountContract } from '../recovery.api.ts';
import { endSession } from '../session.store.ts';

type Props = { token: string };

function Press({ token }: Props) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [isShut, setIsShut] = useState(false);
  const secure = async () => {
    setBusy(true);
    setMessage('');
    try {
      const { data } = await call(secureAccountContract, { params: { token }, body: {}, token: null });
      if (data.token === null) return setIsShut(true);
      await endSession();
      location.replace(resetPasswordPath(data.token));
    } catch (error) {
      setMessage(messageOf(error));
      setBusy(false);
    }
  };
  if (isShut)
    return (
      <p className="notice" role="status">
        Le compte est protégé{'\u00a0'}: toutes ses sessions sont fermées, et personne ne peut y entrer. L’adresse de ce
        courriel est celle d’un autre compte. <a href={paths.contact}>Écrivez-nous</a>
        {'\u00a0'}: nous verrons ensemble lequel est le vôtre.
      </p>
    );
  return (
    <div className="stack">
      <ErrorSummary message={message} />
      <p>
        <Button look="danger" onClick={secure} busy={busy}>
          Ce n’était pas moi{'\u00a0'}: protéger mon compte
        </Button>
      </p>
    </div>
  );
}

export const SecureAccount = island(Press);
