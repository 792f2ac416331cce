import { useEffect, useState } from 'react';
import { loadAnew } from '../../accounts/leave.ts';
import { $claims } from '../../accounts/session.store.ts';
import type { ChosenFiles } from './useChosenFiles.ts';

/** Signed in; signed out with files that are kept for them; or not to be shown here any more. */
export type Owner = 'here' | 'away' | 'gone';

const ownerOf = (clientId: string, hasFiles: boolean): Owner => {
  const claims = $claims.get();
  if (claims) return claims.sub === clientId ? 'here' : 'gone';
  return hasFiles ? 'away' : 'gone';
};

/** Open to visitors, the page never leaves for sign-in: it reloads, or hides what is private while files are chosen. */
export function useOwner(clientId: string, { chosen, clear }: ChosenFiles): Owner {
  const hasFiles = chosen.length > 0;
  const [owner, setOwner] = useState<Owner>('here');
  useEffect(() => {
    const look = () => setOwner(ownerOf(clientId, hasFiles));
    // The « Back » button may show the page as it was before the session ended.
    const lookAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !hasFiles) location.reload();
    };
    look();
    const stop = $claims.listen(look);
    addEventListener('pageshow', lookAgain);
    return () => {
      stop();
      removeEventListener('pageshow', lookAgain);
    };
  }, [clientId, hasFiles]);
  useEffect(() => {
    if (owner !== 'gone') return;
    // Another client's upload does not block this one.
    if (hasFiles) clear();
    else void loadAnew();
  }, [owner, hasFiles, clear]);
  return owner;
}
