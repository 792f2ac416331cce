import { atom } from 'nanostores';
import { tabStore } from '../../browserStorage.ts';
import { persistentAtom } from '../../persistentStore.ts';
import type { FormProblem } from '../../ui/forms/Form.tsx';
import { type Claims, liveClaims, parseClaims, sessionHours } from './model/session.ts';

// Declared before the token, whose listeners read it.
const $expiresAt = persistentAtom<string | undefined>('tokenDeadline', undefined);
const $token = persistentAtom<string | undefined>('token', undefined);

export const $claims = atom<Claims | null>(null);

const endedSessionKey = 'session-ended';
export const rememberEndedSession = (email: string): void => void tabStore.set(endedSessionKey, email);
export const endedSessionEmail = (): string | null => tabStore.get(endedSessionKey);

/** Drafts of this tab are kept only if the same person signs in again. */
function restoreTabDrafts({ email }: Claims): void {
  if (![null, email].includes(endedSessionEmail())) tabStore.clear();
  else tabStore.set(endedSessionKey, null);
}

const maxTimerMs = 2 ** 31 - 1;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;

function refreshClaims(): void {
  clearTimeout(expiryTimer);
  const token = $token.get();
  const expiresAt = $expiresAt.get();
  const claims = liveClaims(token, expiresAt);
  if (!claims && token !== undefined) void closeSession();
  if (claims) restoreTabDrafts(claims);
  if (JSON.stringify(claims) !== JSON.stringify($claims.get())) $claims.set(claims);
  if (claims)
    expiryTimer = setTimeout(
      refreshClaims,
      Math.min(maxTimerMs, claims.exp * 1000 - Date.now(), Number(expiresAt) - Date.now()) + 1,
    );
}

const wrongClockText = 'L’heure de votre appareil est fausse. Réglez-la, puis connectez-vous à nouveau.';
const noStorageText =
  'Votre navigateur ne peut pas garder la session. Autorisez le stockage pour ce site, puis recommencez.';

/** If the browser cannot store the token, ends the session and returns the problem. */
export function storeSession(token: string): FormProblem | null {
  const isLive = parseClaims(token) !== null;
  if (isLive) {
    $expiresAt.set(String(Date.now() + sessionHours.client * 3_600_000));
    $token.set(token);
    if ($token.isStored()) return null;
  }
  void closeSession();
  return { message: isLive ? noStorageText : wrongClockText, errors: {} };
}

export function renewSession(token: string): void {
  if (parseClaims(token)?.sid === $claims.get()?.sid) $token.set(token);
}

function clearSession(): void {
  if ($token.get() !== undefined) $token.set(undefined);
  if ($expiresAt.get() !== undefined) $expiresAt.set(undefined);
}

let pendingLogout: Promise<void> | undefined;

/** Ends the session on the server, then in every tab. Never rejects; takes 4 s at most. */
export function closeSession(): Promise<void> {
  const token = $token.get();
  pendingLogout ??= endServerSession(token)
    .catch(() => undefined)
    .then(() => {
      pendingLogout = undefined;
      if ($token.get() === token) clearSession();
    });
  return pendingLogout;
}

export const waitForLogout = async (): Promise<void> => pendingLogout;

// Imported lazily, to keep zod and the contracts out of the initial page script.
async function endServerSession(token: string | undefined): Promise<void> {
  const [{ call }, { logoutContract }] = await Promise.all([import('../../http/call.ts'), import('./session.api.ts')]);
  await call(logoutContract, { token: token ?? null, signal: AbortSignal.timeout(4000) });
}

if (typeof window !== 'undefined') {
  $token.listen(refreshClaims);
  $expiresAt.listen(refreshClaims);
  // Sent on 401: signed out elsewhere, password changed or account disabled.
  window.addEventListener('session-over', () => void closeSession());
  if ($token.get() === undefined) clearSession();
  refreshClaims();
}
