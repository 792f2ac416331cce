import { $claims } from './session.store.ts';

const key = 'session-ended';

let lastEmail: string | undefined;
$claims.subscribe((claims) => {
  lastEmail = claims?.email ?? lastEmail;
});

/** This tab's session is over while its page was in use: the sign-in page says so, and whose it was. */
export function rememberEnded(): void {
  if (lastEmail) sessionStorage.setItem(key, lastEmail);
}

export function takeEnded(): string | null {
  const email = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return email;
}
