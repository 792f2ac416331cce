import { useEffect, useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import { paths } from '../../../paths.ts';
import { type Mailing, newsletterProgressContract } from '../newsletter.api.ts';
import { refreshMailings } from './refreshMailings.ts';

/** Milliseconds between two questions, and after one that was not answered. */
const pace = { good: 2_000, bad: 10_000 };

/** How far a mailing is, until nothing waits any more. */
export function SendProgress({ id }: { id: string }) {
  const [mailing, setMailing] = useState<Mailing | null>(null);
  const [message, setMessage] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      let next: number | null = pace.bad;
      try {
        const { data } = await call(newsletterProgressContract, { params: { id }, signal: stop.signal });
        setMailing(data);
        setMessage('');
        next = data.waiting > 0 ? pace.good : null;
        await refreshMailings(stop.signal);
      } catch (error) {
        if (stop.signal.aborted) return;
        setMessage(messageOf(error));
      }
      if (next !== null && !stop.signal.aborted) timer = setTimeout(ask, next);
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id]);

  if (!mailing) return message ? <p className="notice notice-danger">{message}</p> : null;
  const { subject, sent, waiting, failed } = mailing;
  const all = sent + waiting + failed;
  return (
    <section className="panel stack letter-sending" aria-labelledby="envoi">
      <h2 id="envoi">
        {waiting > 0 ? 'Envoi en cours' : 'Envoi terminé'}
        {'\u00a0'}: {subject}
      </h2>
      <progress max={all} value={sent + failed} aria-labelledby="envoi" />
      <p className="figures">
        {sent} {sent > 1 ? 'courriels partis' : 'courriel parti'} sur {all}
        {waiting > 0 && `, ${waiting} en attente`}
        {failed > 0 && `, ${failed} en échec`}
      </p>
      <p role="status">
        {waiting === 0 &&
          (failed === 0
            ? 'La lettre est partie chez tous les abonnés.'
            : 'La lettre est partie, sauf quelques courriels.')}
      </p>
      {failed > 0 && (
        <p>
          <a href={`${paths.adminMails}?etat=echec`}>Voir les courriels en échec</a>
        </p>
      )}
      {waiting > 0 && <p className="soft small">Vous pouvez quitter cette page, l’envoi continue.</p>}
    </section>
  );
}
