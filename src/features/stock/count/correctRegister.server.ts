import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { correctionOf } from '../../register/correct.server.ts';
import { enterGoods } from '../../register/enter.server.ts';
import type { Correction, Done } from '../../register/register.api.ts';
import { findLine } from '../lines.server.ts';
import { countLine } from './count.server.ts';

/** Another quantity changes the count too. @throws notFound, invalid when nothing changes, conflict beyond the safe */
export async function correctRegister(ctx: Ctx, input: Correction): Promise<Done> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const { reason } = input;
    const correction = correctionOf(tx.db, input);
    if (!correction) throw new ShopError('invalid', 'Rien ne change\u00a0: indiquez ce que la ligne doit dire.');
    const { metalId, pieces, ...told } = correction;
    if (pieces === 0) enterGoods(tx, { ...told, metalId, pieces, kind: 'correction', reason });
    else {
      const key = { type: 'metal' as const, id: metalId };
      const inSafe = findLine(tx.db, key)?.inSafe ?? 0;
      if (inSafe + pieces < 0)
        throw new ShopError('conflict', `Le coffre n’en a que ${inSafe}, pas ${-pieces} de trop.`);
      countLine(tx, { ...key, count: inSafe + pieces, reason, told });
    }
    return { text: `La ligne ${input.seq} est rectifiée.` };
  });
}
