import { call } from '../../../http/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { useRow } from '../../../ui/desk/useRow.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { confirmEmailContract, sendConfirmationContract } from '../confirmEmail.api.ts';
import { renewSession } from '../session.store.ts';

type ConfirmedAddress = { email: string } | null;
type Props = { token: string; email: string; isNew: boolean };

export function ConfirmEmail({ token, email, isNew }: Props) {
  const { row: confirmed, busy, change, refusalNote } = useRow<ConfirmedAddress>(null);
  const confirmAddress = () =>
    change('confirm', async () => {
      const reply = await call(confirmEmailContract, { params: { token }, body: {} });
      if (reply.data.token) renewSession(reply.data.token);
      return reply;
    });
  if (confirmed) {
    return (
      <Outcome>
        {isNew ? (
          <p>
            Vous vous connectez désormais avec l’adresse {confirmed.email}. Vos autres appareils ont été déconnectés, et
            l’ancienne adresse est prévenue.
          </p>
        ) : (
          <p>L’adresse {confirmed.email} est confirmée. Vos alertes de prix sont maintenant dans votre compte.</p>
        )}
        <a className="button" href={paths.orderHistory}>
          Voir mes commandes
        </a>
      </Outcome>
    );
  }
  return (
    <div className="stack">
      <p className="lead">
        {isNew ? 'Votre compte prendra l’adresse ' : 'Votre compte a l’adresse '}
        <strong className="whole">{email}.</strong>{' '}
        {isNew ? 'L’ancienne ne servira plus.' : 'Confirmez que vous y recevez vos courriels.'}
      </p>
      {refusalNote}
      <Button onClick={confirmAddress} busy={busy !== ''}>
        {isNew ? 'Prendre cette adresse' : 'Confirmer cette adresse'}
      </Button>
    </div>
  );
}

/** Needs a press on a button, because mail programs prefetch links. */

export function SendConfirmation() {
  const { row: sent, busy, change, refusalNote } = useRow<ConfirmedAddress>(null);
  const sendLink = () => change('send', () => call(sendConfirmationContract, { body: {} }));
  return (
    <div className="stack">
      {refusalNote}
      {sent && !busy && (
        <Outcome>
          <p>Un courriel vient de partir vers {sent.email}. Son lien est valable 7 jours.</p>
          <p>Rien reçu dans dix minutes{'\u202f'}? Regardez parmi les indésirables, puis recommencez.</p>
        </Outcome>
      )}
      <Button variant="quiet" onClick={sendLink} busy={busy !== ''}>
        {sent ? 'Recevoir un autre lien' : 'Recevoir un lien de confirmation'}
      </Button>
    </div>
  );
}
