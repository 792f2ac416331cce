import { existsSync, readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { importRows } from '../../../db/schema/imports.ts';
import { outcomeCountsText } from '../../features/imports/admin/importLists.server.ts';
import { applyImport, readImport } from '../../features/imports/machine/machine.server.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, requireArgument, withShop } from './command.ts';

export const importCommand: Command = {
  usage: 'import FICHIER',
  summary:
    'met en place les articles, prix, stocks, clients ou abonnés d’un fichier ; une ligne refusée ou un prix douteux arrête tout',
  run: (args, home) =>
    withShop(home, async (_app, ctx) => {
      const path = requireArgument(args);
      if (!existsSync(path)) throw new Refusal(`${path} n’existe pas.`);
      const file = new File([readFileSync(path)], path.split('/').at(-1) ?? path);
      const plannedImport = await readImport(ctx, {
        file,
        kind: '',
        asksColumns: '',
        consent: '',
        consentDay: '',
        taxRates: {},
      });
      if (!plannedImport.staged)
        throw new Refusal('Ses colonnes ne se reconnaissent pas. Choisissez-les une fois au back-office.');
      const { _id: id } = plannedImport.staged;
      const rows = ctx.db
        .select()
        .from(importRows)
        .where(eq(importRows.importId, id))
        .orderBy(asc(importRows.line))
        .all();
      const problemRows = rows.filter(({ outcome, isDoubtful }) => outcome === 'refused' || isDoubtful);
      if (problemRows.length > 0)
        throw new Refusal(
          `Rien n’est enregistré. Corrigez ces lignes, ou importez au back-office ce qui est juste.\n${problemRows
            .map(({ line, name, text }) => `Ligne ${line}, ${name} : ${text}`)
            .join('\n')}`,
        );
      const { counts } = await applyImport(ctx, { id, takesDoubts: false });
      return `${outcomeCountsText(counts)}.`;
    }),
};
