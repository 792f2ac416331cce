import { existsSync, readFileSync } from 'node:fs';
import { readPriceFile } from '../../features/prices/files/priceFile.server.ts';
import { priceGrid } from '../../features/prices/grid.server.ts';
import { setShape } from '../../features/prices/priceSet.shape.ts';
import { previewPrices } from '../../features/prices/savePrices.server.ts';
import { publishPrices } from '../../features/prices/schedule.server.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, needed, withShop } from './command.ts';

export const importPrices: Command = {
  usage: 'import-prices FICHIER.csv',
  does: 'enregistre les prix d’un fichier (id, nom ou iso ; vente, rachat) ; un prix douteux ou une ligne illisible arrête tout',
  run: (words, home) =>
    withShop(home, async (_app, ctx) => {
      const file = needed(words);
      if (!existsSync(file)) throw new Refusal(`${file} n’existe pas.`);
      const { rows, problems } = await readPriceFile(ctx, new File([readFileSync(file)], file));
      if (problems.length > 0)
        throw new Refusal(problems.map(({ line, reason }) => (line ? `Ligne ${line} : ${reason}` : reason)).join('\n'));
      const pricedAt = new Map(priceGrid(ctx).rows.map((row) => [row.id, row.pricedAt]));
      const side = (price: number | null | undefined) => (price === undefined ? undefined : { rule: null, price });
      const set = setShape.parse({
        rows: rows.map(({ type, id, sell, buy, referenceRate }) => ({
          type,
          id,
          pricedAt: pricedAt.get(id) ?? 0,
          sell: side(sell),
          buy: side(buy),
          ...(type === 'currency' && { referenceRate }),
        })),
      });
      const { doubts } = previewPrices(ctx, set);
      if (doubts.length > 0)
        throw new Refusal(
          `Des prix sont à vérifier, rien n’est enregistré. Confirmez-les au back-office s’ils sont justes.\n${doubts
            .map(({ name, text }) => `${name} : ${text}`)
            .join('\n')}`,
        );
      const { changes, alerts } = await publishPrices(ctx, set);
      return `${changes.length} prix changés, ${alerts} alertes envoyées.`;
    }),
};
