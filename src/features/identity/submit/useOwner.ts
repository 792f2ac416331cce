import { useEffect, useState } from 'react';
import { $claims } from '../../accounts/session.store.ts';
import { reloadPage } from '../../accounts/sessionEnd.ts';
import type { ChosenFiles } from './useChosenFiles.ts';

/** `away`: the client signed out after choosing files; `gone`: the private page is hidden. */
type OwnerState = 'here' | 'away' | 'gone';

const ownerState = (clientId: string, hasFiles: boolean): OwnerState => {
  const claims = $claims.get();
  if (claims) return claims.sub === clientId ? 'here' : 'gone';
  return hasFiles ? 'away' : 'gone';
};

/** Reloads, or hides private content if files are chosen. Never redirects to the sign-in page. */
export function useOwner(clientId: string, { list, clear }: ChosenFiles): OwnerState {
  const hasFiles = list.length > 0;
  const [owner, setOwner] = useState<OwnerState>('here');
  useEffect(() => {
    const update = () => setOwner(ownerState(clientId, hasFiles));
    // The Back button may restore a page whose session has ended.
    const reloadIfRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !hasFiles) location.reload();
    };
    update();
    const stopListening = $claims.listen(update);
    addEventListener('pageshow', reloadIfRestored);
    return () => {
      stopListening();
      removeEventListener('pageshow', reloadIfRestored);
    };
  }, [clientId, hasFiles]);
  useEffect(() => {
    if (owner !== 'gone') return;
    // Another client has signed in, so the chosen files are dropped.
    if (hasFiles) clear();
    else void reloadPage();
  }, [owner, hasFiles, clear]);
  return owner;
}
