import { tabStore } from '../../browserStorage.ts';
import { adminAccountPaths, paths } from '../../paths.ts';
import { toastNext } from '../../ui/toastNext.ts';
import { signInPathFor } from './model/returnPath.ts';
import { $claims, closeSession, rememberEndedSession } from './session.store.ts';

const emailKey = 'typed-email';

export const rememberEmail = (email: string): void => void tabStore.set(emailKey, email || null);
export const rememberedEmail = (): string => tabStore.get(emailKey) ?? '';

let destination: string | undefined;
let lastEmail: string | undefined;
$claims.subscribe((claims) => {
  lastEmail = claims?.email ?? lastEmail;
});

export async function leaveSession(): Promise<string> {
  destination = $claims.get()?.role === 'admin' ? adminAccountPaths.home : paths.home;
  // The next user of this browser must not see the drafts.
  tabStore.clear();
  await closeSession();
  return destination;
}

export async function signOut(): Promise<void> {
  const nextPage = await leaveSession();
  toastNext('Votre session est fermée.', 'notice');
  location.assign(nextPage);
}

const currentPath = () => `${location.pathname}${location.search}`;

async function goToSignIn(): Promise<void> {
  const signInPath = signInPathFor(currentPath());
  if (!signInPath || destination) return;
  if (lastEmail) rememberEndedSession(lastEmail);
  // The page was served with a session cookie, which must be deleted too.
  await closeSession();
  if (!destination) location.replace(signInPath);
}

export async function reloadPage(): Promise<void> {
  if (destination) return;
  if (!$claims.get()) await closeSession();
  if (!destination) location.reload();
}

let lastCheckAt = Date.now();

/** If another device has ended the session, the 401 response signs this tab out. */
async function recheckSession(): Promise<void> {
  if (document.visibilityState !== 'visible' || !$claims.get() || !signInPathFor(currentPath())) return;
  if (Date.now() - lastCheckAt < 60_000) return;
  lastCheckAt = Date.now();
  const [{ call }, { sessionsContract }] = await Promise.all([
    import('../../http/call.ts'),
    import('./model/devices.api.ts'),
  ]);
  await call(sessionsContract).catch(() => undefined);
}

export function watchSession(): void {
  let lastClaims = $claims.get();
  if (!lastClaims) void goToSignIn();
  document.addEventListener('visibilitychange', () => void recheckSession());
  // The Back button may restore a private page from the cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && signInPathFor(currentPath())) location.reload();
  });
  $claims.listen((claims) => {
    const previousClaims = lastClaims;
    lastClaims = claims;
    if (!claims) void goToSignIn();
    else if (previousClaims && previousClaims.sub !== claims.sub && signInPathFor(currentPath())) location.reload();
  });
}
