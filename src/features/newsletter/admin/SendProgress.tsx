import { useEffect, useState } from 'react';
import { mailingPath } from '../../../adminPaths.ts';
import { call, messageOf } from '../../../http/call.ts';
import { formatNumber } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { useAction } from '../../../ui/desk/useAction.tsx';
import { refreshParts } from '../../../ui/list/refreshParts.ts';
import {
  type Mailing,
  newsletterProgressContract,
  pauseNewsletterContract,
  retryNewsletterContract,
} from '../newsletter.api.ts';

/** Milliseconds. */
const pollDelays = { success: 2_000, failure: 10_000 };

export function SendProgress({ id }: { id: string }) {
  const [mailing, setMailing] = useState<Mailing | null>(null);
  const [message, setMessage] = useState('');
  const { busy, start } = useAction();
  const [pollCount, setPollCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count polls at once
  useEffect(() => {
    const abortController = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      let nextDelay: number | null = pollDelays.failure;
      try {
        const { data } = await call(newsletterProgressContract, { params: { id }, signal: abortController.signal });
        setMailing(data);
        setMessage('');
        nextDelay = data.waiting > 0 && !data.isPaused ? pollDelays.success : null;
        await refreshParts(['[data-mailings]'], { signal: abortController.signal });
      } catch (error) {
        if (abortController.signal.aborted) return;
        setMessage(messageOf(error));
      }
      if (nextDelay !== null && !abortController.signal.aborted) timer = setTimeout(poll, nextDelay);
    };
    void poll();
    return () => {
      abortController.abort();
      clearTimeout(timer);
    };
  }, [id, pollCount]);

  if (!mailing) return message ? <p className="notice notice-danger">{message}</p> : null;
  const { subject, sent, stayed, waiting, failed, retryable, isPaused } = mailing;
  const runAndPoll = async (run: () => Promise<unknown>) => {
    await start({ run });
    setPollCount((count) => count + 1);
  };
  const params = { id };
  const togglePause = () =>
    runAndPoll(() =>
      act(pauseNewsletterContract, {
        params,
        body: { isPaused: !isPaused },
        success: isPaused ? 'L’envoi reprend.' : 'L’envoi est en pause.',
      }),
    );
  const retry = () =>
    runAndPoll(() => act(retryNewsletterContract, { params, success: 'Les courriels en échec repartent.' }));
  const total = sent + stayed + waiting + failed;
  return (
    <section className="panel stack letter-sending" aria-labelledby="envoi">
      <h2 id="envoi">
        {waiting === 0 ? 'Envoi terminé' : isPaused ? 'Envoi en pause' : 'Envoi en cours'}
        {'\u00a0'}: {subject}
      </h2>
      <progress max={total} value={total - waiting} aria-labelledby="envoi" />
      <p>
        {formatNumber(sent)} {sent > 1 ? 'courriels partis' : 'courriel parti'} sur {formatNumber(total)}
        {stayed > 0 && `, ${formatNumber(stayed)} ${stayed > 1 ? 'gardés' : 'gardé'} ici`}
        {waiting > 0 && `, ${formatNumber(waiting)} en attente`}
        {failed > 0 && `, ${formatNumber(failed)} en échec`}
        {failed > retryable && ` (${formatNumber(failed - retryable)} à une adresse désabonnée)`}
      </p>
      <p role="status">
        {waiting === 0 &&
          (stayed > 0
            ? 'Aucun serveur de courriel n’est réglé\u00a0: la lettre est gardée ici, elle n’est partie chez personne.'
            : failed === 0
              ? 'La lettre est partie chez tous les abonnés.'
              : 'La lettre est partie, sauf quelques courriels.')}
      </p>
      {message && <p className="notice notice-danger">{message}</p>}
      <div className="cluster">
        {waiting > 0 && (
          <Button variant={isPaused ? 'gold' : 'quiet'} busy={busy} onClick={togglePause}>
            {isPaused ? 'Reprendre l’envoi' : 'Mettre en pause'}
          </Button>
        )}
        {failed > 0 && (
          <>
            {retryable > 0 && (
              <Button variant="quiet" busy={busy} onClick={retry}>
                {retryable > 1
                  ? `Relancer les ${formatNumber(retryable)} courriels en échec`
                  : 'Relancer le courriel en échec'}
              </Button>
            )}
            {/* The count changes the address, so no cached page is shown. */}
            <a href={`${mailingPath(id)}&echecs=${failed}#echecs`}>Voir les échecs</a>
          </>
        )}
      </div>
      {waiting > 0 && !isPaused && <p className="soft small">Vous pouvez quitter cette page, l’envoi continue.</p>}
    </section>
  );
}
