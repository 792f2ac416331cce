import type { AltchaWidgetElement } from 'altcha';
import type {} from 'altcha/types/react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { call } from '../../http/call.ts';
import { robotChallengeContract } from './altcha.api.ts';
import './RobotCheck.css';

const words = {
  label: 'Je ne suis pas un robot',
  verifying: 'Vérification en cours…',
  verified: 'Vérification faite',
  error: 'La vérification a échoué. Cochez la case pour recommencer.',
  expired: 'La vérification a expiré. Cochez la case pour la refaire.',
  loading: 'Chargement…',
  verificationRequired: 'Cochez la case pour continuer.',
  waitAlert: 'Vérification en cours, un instant…',
};

/** Loads the self-hosted widget once: no style, script or worker of it is inline, so the page's policy holds. */
async function loadWidget(): Promise<void> {
  const [{ default: Pbkdf2Worker }] = await Promise.all([
    import('altcha/workers/pbkdf2?worker'),
    import('altcha/external'),
    import('altcha/altcha.css'),
  ]);
  $altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
  $altcha.i18n.set('fr', { ...$altcha.i18n.get('en'), ...words });
  $altcha.defaults.set({
    challenge: robotChallengeContract.path,
    language: 'fr',
    auto: 'onfocus',
    hideFooter: true,
    hideLogo: true,
    humanInteractionSignature: false,
    minDuration: 0,
    // The widget expects the challenge bare, the shop answers in its envelope.
    fetch: async () => Response.json((await call(robotChallengeContract)).data),
  });
}

const nextState = (element: HTMLElement) =>
  new Promise((resolve) => element.addEventListener('statechange', resolve, { once: true }));

export type RobotCheckHandle = {
  /** The proof to send, made now where it is not ready yet; null when it cannot be made. */
  take: () => Promise<string | null>;
  /** A proof is taken once: after a try a new one is made. */
  renew: () => void;
};

/** The check against robots: works on its own while the form is filled in. */
export function RobotCheck({
  handle,
  error,
}: {
  handle: RefObject<RobotCheckHandle | null>;
  error?: string | undefined;
}) {
  const field = useRef<HTMLDivElement>(null);
  const widget = useRef<AltchaWidgetElement>(null);
  const payload = useRef<string | null>(null);
  const [state, setState] = useState<'waiting' | 'loading' | 'ready' | 'failed'>('waiting');
  /** The widget, once it is there; null when it cannot be loaded. */
  const [arrival] = useState(() => Promise.withResolvers<AltchaWidgetElement | null>());

  // It weighs a third of what makes the form work, so it comes once something is typed.
  useEffect(() => {
    const form = field.current?.closest('form');
    if (!form) return;
    const want = () => setState((now) => (now === 'waiting' ? 'loading' : now));
    if ([...new FormData(form).values()].some(Boolean)) want();
    form.addEventListener('input', want, { once: true });
    return () => form.removeEventListener('input', want);
  }, []);

  useEffect(() => {
    if (state !== 'loading') return;
    loadWidget().then(
      () => setState('ready'),
      () => setState('failed'),
    );
  }, [state]);

  useEffect(() => {
    const element = widget.current;
    if (state === 'failed') arrival.resolve(null);
    if (state !== 'ready' || !element) return;
    const follow = (event: Event) => {
      payload.current = (event as CustomEvent<{ payload?: string }>).detail.payload ?? null;
    };
    const arrive = () => {
      arrival.resolve(element);
      // Who had gone into the form before the widget came gives it no focus event to start at.
      if (element.closest('form')?.contains(document.activeElement)) void element.verify();
    };
    element.addEventListener('statechange', follow);
    // Its methods come a moment after the element itself.
    if (typeof element.verify === 'function') arrive();
    else element.addEventListener('load', arrive, { once: true });
    return () => element.removeEventListener('statechange', follow);
  }, [state, arrival]);

  useImperativeHandle(handle, () => ({
    take: async () => {
      setState((now) => (now === 'waiting' ? 'loading' : now));
      const element = await arrival.promise;
      if (payload.current || !element) return payload.current;
      if (element.getState() === 'verifying') await nextState(element);
      return payload.current ?? (await element.verify())?.payload ?? null;
    },
    renew: () => {
      payload.current = null;
      widget.current?.reset();
    },
  }));

  return (
    <div className="robot-check field" id="token" tabIndex={-1} ref={field}>
      {state === 'ready' && <altcha-widget ref={widget as RefObject<HTMLElement | null>} />}
      {state === 'loading' && <p className="soft">{words.loading}</p>}
      {state === 'failed' && (
        <p className="field-error">La vérification contre les robots n’a pas pu se charger. Rechargez la page.</p>
      )}
      {error && <span className="field-error">{error}</span>}
    </div>
  );
}
