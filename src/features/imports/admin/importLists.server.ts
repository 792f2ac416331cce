import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { countOf, listPage } from '../../../../db/list.ts';
import { importPictures, importRows, imports } from '../../../../db/schema/imports.ts';
import { adminImportPath } from '../../../adminPaths.ts';
import { minutes } from '../../../dates.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { listQuery } from '../../../http/contract.ts';
import { formatNumber, plural } from '../../../money.ts';
import { type CallButton, callButton } from '../../../ui/desk/callButton.ts';
import { badge, deskList, link, moment } from '../../../ui/list/list.ts';
import { applyImportContract, importRowsQuery, undoImportContract } from '../imports.api.ts';
import type { RowOutcome } from '../imports.ts';
import { type ImportRecord, isStaging, undoMinutes } from '../machine/machine.server.ts';
import { sourceName } from '../machine/pictures.server.ts';
import { kindsFor, mayChange, requireKindAccess } from '../machine/rights.server.ts';

export const kindLabels = { goods: 'Articles, devises et stock', clients: 'Clients', subscribers: 'Abonnés' } as const;
const stateLabels: Record<ImportRecord['state'], string> = {
  staged: 'À mettre en place',
  applying: 'En cours',
  applied: 'En place',
  undoing: 'S’annule',
  undone: 'Annulé',
};
const outcomeNouns: Record<RowOutcome, readonly [string, string]> = {
  new: ['nouveau', 'nouveaux'],
  changed: ['changé', 'changés'],
  unchanged: ['inchangé', 'inchangés'],
  refused: ['refusé', 'refusés'],
};
const outcomes = Object.keys(outcomeNouns) as RowOutcome[];

export const outcomeCountsText = (counts: ImportRecord['counts']): string =>
  outcomes.flatMap((name) => (counts[name] ? plural(counts[name], ...outcomeNouns[name]) : [])).join(', ') || 'Rien';

export const importList = deskList({
  title: 'Importer',
  nouns: ['Aucun import', 'import', 'imports'],
  search: 'Nom du fichier',
  shape: listQuery,
  query: (ctx: Ctx, query: z.output<typeof listQuery>) => {
    requireAdmin(ctx.actor);
    return listPage(ctx.db, {
      query: ctx.db.select().from(imports).$dynamic(),
      where: [inArray(imports.kind, kindsFor(ctx.actor))],
      searchColumns: [imports.fileName],
      sorts: { fileName: imports.fileName, createdAt: imports.createdAt },
      order: [desc(imports.createdAt)],
      id: imports.id,
      request: query,
    });
  },
  columns: [
    { label: 'Fichier', class: 'cut', cell: ({ id, fileName }) => link(fileName, adminImportPath(id)) },
    { label: 'Contenu', cell: ({ kind }) => kindLabels[kind] },
    {
      label: 'État',
      cell: (row) =>
        isStaging(row)
          ? badge('Lecture en cours')
          : badge(stateLabels[row.state], row.state === 'staged' ? 'badge-wait' : ''),
    },
    { label: 'Lignes', class: 'wraps', cell: ({ counts }) => outcomeCountsText(counts) },
    { label: 'Lu', class: 'spare', cell: ({ createdAt }) => moment(createdAt) },
  ],
});

export const rowList = (record: ImportRecord) =>
  deskList({
    title: record.fileName,
    nouns: ['Aucune ligne', 'ligne', 'lignes'],
    search: 'Nom ou raison',
    shape: importRowsQuery,
    filters: {
      outcome: {
        name: 'resultat',
        label: 'Résultat',
        allLabel: 'Toutes les lignes',
        options: outcomes.map((name) => [name, `${outcomeNouns[name][0]} (${formatNumber(record.counts[name] ?? 0)})`]),
      },
    },
    query: (ctx: Ctx, query: z.output<typeof importRowsQuery>) => {
      requireKindAccess(ctx.actor, record);
      return listPage(ctx.db, {
        query: ctx.db.select().from(importRows).$dynamic(),
        where: [eq(importRows.importId, record.id), query.outcome ? eq(importRows.outcome, query.outcome) : undefined],
        searchColumns: [importRows.name, importRows.text],
        sorts: { line: importRows.line, name: importRows.name },
        order: [asc(importRows.line)],
        id: importRows.id,
        request: query,
      });
    },
    columns: [
      { label: 'Ligne', sort: 'line', class: 'right figures', cell: ({ line }) => line },
      { label: 'Nom', sort: 'name', isHeading: true, class: 'cut', cell: ({ name }) => name },
      {
        label: 'Résultat',
        cell: ({ outcome, isDoubtful }) => [
          badge(outcomeNouns[outcome][0], outcome === 'refused' || isDoubtful ? 'badge-wait' : ''),
          isDoubtful && badge('prix à vérifier', 'badge-wait'),
        ],
      },
      { label: 'Ce qui se passe', class: 'wraps', cell: ({ text }) => text },
    ],
  });

export function importButtons(ctx: Ctx, record: ImportRecord): CallButton[] {
  if (!mayChange(ctx, record)) return [];
  const { db } = ctx;
  const { id, state, counts, kind, appliedAt } = record;
  const plannedRows = (counts.new ?? 0) + (counts.changed ?? 0);
  const importPath = adminImportPath(id);
  const params = { id };
  if (state === 'staged' && plannedRows > 0) {
    const doubtfulCount = countOf(
      db,
      importRows,
      and(eq(importRows.importId, id), eq(importRows.isDoubtful, true), ne(importRows.outcome, 'refused')),
    );
    const countsText = outcomeCountsText({ new: counts.new ?? 0, changed: counts.changed ?? 0 });
    const applyButton = (label: string, takesDoubts: boolean) =>
      callButton(applyImportContract, {
        label,
        params,
        nextPath: importPath,
        body: { takesDoubts },
        variant: takesDoubts ? 'quiet' : 'gold',
        success:
          kind === 'goods' ? 'L’import est en place. Ce qui est nouveau reste masqué.' : 'L’import est en place.',
      });
    return [
      applyButton(
        doubtfulCount > 0
          ? `Mettre en place, sans les ${formatNumber(doubtfulCount)} à vérifier`
          : `Mettre en place\u00a0: ${countsText}`,
        false,
      ),
      ...(doubtfulCount > 0 ? [applyButton('Tout mettre en place, j’ai vu ces prix', true)] : []),
    ];
  }
  if (state !== 'applied' || (appliedAt ?? 0) < Date.now() - minutes(undoMinutes)) return [];
  return [
    callButton(undoImportContract, {
      label: 'Revenir en arrière',
      params,
      nextPath: importPath,
      variant: 'quiet',
      success: 'L’import est annulé.',
      confirmation: {
        title: 'Revenir en arrière\u202f?',
        text: 'Ce qui est arrivé avec ce fichier repart, ce qui a changé redevient ce qu’il était, sauf ce qui a été modifié depuis. Un article déjà commandé est masqué.',
        label: 'Annuler l’import',
        cancelLabel: 'Le garder',
      },
    }),
  ];
}

export function pictureCounts({ db }: Ctx, id: string) {
  const isOfImport = eq(importPictures.importId, id);
  const failedPictures = db
    .select({ source: importPictures.source, failure: importPictures.failure })
    .from(importPictures)
    .where(and(isOfImport, isNull(importPictures.photo), ne(importPictures.failure, '')))
    .limit(20)
    .all();
  return {
    imported: countOf(db, importPictures, and(isOfImport, isNotNull(importPictures.photo))),
    waiting: countOf(db, importPictures, and(isOfImport, gt(importPictures.dueAt, 0), isNull(importPictures.photo))),
    failed: failedPictures.map(({ source, failure }) => ({ source: sourceName(source), failure })),
  };
}
