import type { Retention } from './retention.server.ts';

/** « Ils sont … »: how long identity files live. */
export const fileLives = ({ keepYears, refusedDays, pendingDays }: Retention): string =>
  `supprimés ${keepYears}\u00a0ans après votre dernière commande, ${refusedDays}\u00a0jours après un refus, ou ${pendingDays}\u00a0jours après leur envoi s’ils attendent encore et que vous n’avez rien commandé`;
