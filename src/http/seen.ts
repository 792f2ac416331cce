import { z } from 'zod';
import { ShopError } from './context.ts';

const unreadable = 'La date de la version affichée est illisible. Rechargez la page.';

/** `updatedAt` of the edited version, in milliseconds (text in a form) or ISO; without it a call overwrites. */
export const seenAt = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number), z.iso.datetime().transform(Date.parse)], unreadable)
  .optional();

const conflictMessage =
  'Cette fiche a été modifiée entre-temps. Vos saisies sont gardées : comparez-les avec la version actuelle, puis enregistrez de nouveau.';

type VersionCheck = {
  seen: number | undefined;
  current: unknown;
};

/** Later than the present one: versions are unique. @throws conflict with `data.current` if saved since */
export function nextVersion({ updatedAt }: { updatedAt: number }, { seen, current }: VersionCheck): number {
  if (seen !== undefined && seen !== updatedAt) throw new ShopError('conflict', conflictMessage, { data: { current } });
  return Math.max(Date.now(), updatedAt + 1);
}
