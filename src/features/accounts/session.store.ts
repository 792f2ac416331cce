import { atom } from 'nanostores';
import { tabStore } from '../../browserStorage.ts';
import { persistentAtom } from '../../persistentStore.ts';
import type { FormProblem } from '../../ui/forms/Form.tsx';
import { type Claims, liveClaims, readClaims, sessionHours } from './model/session.ts';

// Expiry (milliseconds) is set first, because listeners of the token read it; storage events sync other tabs.
const $expiresAt = persistentAtom<string | undefined>('tokenDeadline', undefined);
const $token = persistentAtom<string | undefined>('token', undefined);

export const $claims = atom<Claims | null>(null);

const endedKey = 'session-ended';
export const rememberEnded = (email: string): void => void tabStore.set(endedKey, email);
export const endedEmail = (): string | null => tabStore.get(endedKey);

/** Drafts survive the end of a session for the same person only. */
function resumeTab({ email }: Claims): void {
  if (![null, email].includes(endedEmail())) tabStore.clear();
  else tabStore.set(endedKey, null);
}

const longestTimer = 2 ** 31 - 1;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;

function refresh(): void {
  clearTimeout(expiryTimer);
  const token = $token.get();
  const expiresAt = $expiresAt.get();
  const claims = liveClaims(token, expiresAt);
  if (!claims && token !== undefined) void closeSession();
  if (claims) resumeTab(claims);
  if (JSON.stringify(claims) !== JSON.stringify($claims.get())) $claims.set(claims);
  if (claims)
    expiryTimer = setTimeout(
      refresh,
      Math.min(longestTimer, claims.exp * 1000 - Date.now(), Number(expiresAt) - Date.now()) + 1,
    );
}

const wrongClock = 'L’heure de votre appareil est fausse. Réglez-la, puis connectez-vous à nouveau.';
const noStorage =
  'Votre navigateur ne peut pas garder la session. Autorisez le stockage pour ce site, puis recommencez.';

/** Returns a problem, and ends the session, if the browser cannot store it. */
export function storeSession(token: string): FormProblem | null {
  const isLive = readClaims(token) !== null;
  if (isLive) {
    $expiresAt.set(String(Date.now() + sessionHours.client * 3_600_000));
    $token.set(token);
    if ($token.isStored()) return null;
  }
  void closeSession();
  return { message: isLive ? noStorage : wrongClock, errors: {} };
}

export function renewSession(token: string): void {
  if (readClaims(token)?.sid === $claims.get()?.sid) $token.set(token);
}

function clear(): void {
  if ($token.get() !== undefined) $token.set(undefined);
  if ($expiresAt.get() !== undefined) $expiresAt.set(undefined);
}

let ending: Promise<void> | undefined;

/** Signs out at the server, then in every tab. Never rejects; takes 4 s at most. */
export function closeSession(): Promise<void> {
  const token = $token.get();
  ending ??= endServerSession(token)
    .catch(() => undefined)
    .then(() => {
      ending = undefined;
      if ($token.get() === token) clear();
    });
  return ending;
}

export const sessionClosed = async (): Promise<void> => ending;

// Lazy imports keep zod and the contracts out of the initial page script.
async function endServerSession(token: string | undefined): Promise<void> {
  const [{ call }, { logoutContract }] = await Promise.all([import('../../http/call.ts'), import('./session.api.ts')]);
  await call(logoutContract, { token: token ?? null, signal: AbortSignal.timeout(4000) });
}

if (typeof window !== 'undefined') {
  $token.listen(refresh);
  $expiresAt.listen(refresh);
  // Sent on 401: signed out elsewhere, password changed or account disabled.
  window.addEventListener('session-over', () => void closeSession());
  if ($token.get() === undefined) clear();
  refresh();
}
