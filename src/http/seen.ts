import { z } from 'zod';
import { ShopError } from './errors.ts';

const unreadable = 'La date de la version affichée est illisible. Rechargez la page.';

/**
 * `updatedAt` of an input: when the record that the editor saw had last been saved, as the shop answered it
 * (milliseconds, which a multipart form sends as text; an ISO date is understood too). Our forms always send it; a
 * call without it overwrites whatever there is.
 */
export const seenAt = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number), z.iso.datetime().transform(Date.parse)], unreadable)
  .optional();

const changed =
  'Cette fiche a été modifiée entre-temps. Vos saisies sont gardées : comparez-les avec la version actuelle, puis enregistrez de nouveau.';

type Seen = {
  seen: number | undefined;
  current: unknown;
};

/**
 * The moment to save a row under: later than the present one, so that no two versions share theirs.
 * @throws conflict with `data.current` when the row was saved since the editor saw it
 */
export function nextVersion({ updatedAt }: { updatedAt: number }, { seen, current }: Seen): number {
  if (seen !== undefined && seen !== updatedAt) throw new ShopError('conflict', changed, { data: { current } });
  return Math.max(Date.now(), updatedAt + 1);
}
