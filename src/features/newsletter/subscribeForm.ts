import { suggestDomain } from '../../mailDomain.ts';

// This file uses no React and is loaded only when the form is submitted.
const unreachableText = 'La boutique ne répond pas. Vérifiez votre connexion, puis recommencez.';

/** Returns an error about the address, or null. */
async function subscribe(email: string): Promise<string | null> {
  const [{ call }, { subscribeContract }] = await Promise.all([
    import('../../http/call.ts'),
    import('./newsletter.api.ts'),
  ]);
  const problem = subscribeContract.body.safeParse({ email }).error?.issues[0]?.message;
  if (problem) return problem;
  await call(subscribeContract, { body: { email }, token: null });
  return null;
}

const errorText = (error: unknown) =>
  error instanceof Error && error.name === 'CallError' ? error.message : unreachableText;

export async function submitSubscription(form: HTMLFormElement): Promise<void> {
  const container = form.closest('[data-subscribe]');
  const field = form.querySelector('input');
  const button = form.querySelector('button');
  const errorBox = form.querySelector('[data-subscribe-error]');
  const confirmation = container?.querySelector('[data-subscribe-done]');
  if (!field || !button || !errorBox || !confirmation || button.hasAttribute('aria-busy')) return;

  const showError = (sentence: string) => {
    errorBox.textContent = sentence;
    field.setAttribute('aria-invalid', 'true');
    field.focus();
    errorBox.scrollIntoView({ block: 'nearest' });
  };
  errorBox.textContent = '';
  confirmation.textContent = '';
  field.removeAttribute('aria-invalid');
  const email = field.value.trim();
  button.setAttribute('aria-busy', 'true');
  try {
    const problem = await subscribe(email);
    if (problem) return showError(problem);
    confirmation.textContent = `Merci. Un courriel part à ${email}\u00a0: suivez son lien pour confirmer votre inscription.`;
    const suggestion = suggestDomain(email);
    if (suggestion)
      confirmation.textContent += ` Vouliez-vous écrire ${suggestion}\u202f? Corrigez l’adresse, puis abonnez-vous de nouveau.`;
    else form.reset();
  } catch (error) {
    showError(errorText(error));
  } finally {
    button.removeAttribute('aria-busy');
  }
}
