import { likelyDomain } from '../../mailDomain.ts';

/** The footer's form, without React: the script loads on submit. */
const unreachable = 'La boutique ne répond pas. Vérifiez votre connexion, puis recommencez.';

/** @returns why the address cannot be one, or null once it is subscribed. */
async function subscribe(email: string): Promise<string | null> {
  const [{ call }, { subscribeContract }] = await Promise.all([
    import('../../http/call.ts'),
    import('./newsletter.api.ts'),
  ]);
  const wrong = subscribeContract.body.safeParse({ email }).error?.issues[0]?.message;
  if (wrong) return wrong;
  await call(subscribeContract, { body: { email }, token: null });
  return null;
}

/** A sentence of the shop; anything else is a script that could not be fetched. */
const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.name === 'CallError' ? error.message : unreachable;

export async function subscribeBy(form: HTMLFormElement): Promise<void> {
  const box = form.closest('[data-subscribe]');
  const field = form.querySelector('input');
  const button = form.querySelector('button');
  const fault = form.querySelector('[data-subscribe-error]');
  const done = box?.querySelector('[data-subscribe-done]');
  if (!field || !button || !fault || !done || button.hasAttribute('aria-busy')) return;

  const refuse = (sentence: string) => {
    fault.textContent = sentence;
    field.setAttribute('aria-invalid', 'true');
    field.focus();
    fault.scrollIntoView({ block: 'nearest' });
  };
  fault.textContent = '';
  done.textContent = '';
  field.removeAttribute('aria-invalid');
  const email = field.value.trim();
  button.setAttribute('aria-busy', 'true');
  try {
    const wrong = await subscribe(email);
    if (wrong) return refuse(wrong);
    done.textContent = `Merci. Un courriel part à ${email}\u00a0: suivez son lien pour confirmer votre inscription.`;
    const likely = likelyDomain(email);
    if (likely)
      done.textContent += ` Vouliez-vous écrire ${likely}\u202f? Corrigez l’adresse, puis abonnez-vous de nouveau.`;
    else form.reset();
  } catch (error) {
    refuse(sentenceOf(error));
  } finally {
    button.removeAttribute('aria-busy');
  }
}
