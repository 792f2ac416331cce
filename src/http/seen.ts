import { z } from 'zod';
import { ShopError } from './errors.ts';

const unreadable = 'La date de la version affichée est illisible. Rechargez la page.';

/** The `updatedAt` that the editor saw, in milliseconds (text in a form) or ISO. Without it a call overwrites. */
export const seenAt = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number), z.iso.datetime().transform(Date.parse)], unreadable)
  .optional();

const changed =
  'Cette fiche a été modifiée entre-temps. Vos saisies sont gardées : comparez-les avec la version actuelle, puis enregistrez de nouveau.';

type Seen = {
  seen: number | undefined;
  current: unknown;
};

/** Later than the present one: no two versions share theirs. @throws conflict with `data.current` when saved since */
export function nextVersion({ updatedAt }: { updatedAt: number }, { seen, current }: Seen): number {
  if (seen !== undefined && seen !== updatedAt) throw new ShopError('conflict', changed, { data: { current } });
  return Math.max(Date.now(), updatedAt + 1);
}
