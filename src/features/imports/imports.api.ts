import { z } from 'zod';
import { importKinds, importOutcomes, importStates } from '../../../db/importWords.ts';
import { isPastDay } from '../../dates.ts';
import { contract, idParams, listQuery, orEmpty, textUpTo, uploadedFile } from '../../http/contract.ts';

const jsonField = <S extends z.ZodType>(shape: S) =>
  z.preprocess((input) => {
    if (typeof input !== 'string') return input;
    try {
      return input === '' ? undefined : (JSON.parse(input) as unknown);
    } catch {
      return input;
    }
  }, shape);

const maxImportBytes = 20 * 1024 * 1024;
export const maxZipBytes = 64 * 1024 * 1024;

const importShape = z.object({
  _id: z.string(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  counts: z.partialRecord(z.enum(importOutcomes), z.number()),
});

export const readImportContract = contract('POST /api/imports/read', {
  permission: 'imports',
  summary:
    'Stages a table (CSV, XLSX, ZIP; ECB rates too) of goods, clients or subscribers, or asks for its columns in `columnsToMap`; changes nothing else',
  format: 'multipart',
  bodyLimit: maxImportBytes + 64 * 1024,
  body: z.object({
    file: uploadedFile,
    kind: orEmpty(z.enum(importKinds)),
    mapping: jsonField(z.record(z.string().max(40), z.int().min(0).max(119)).optional()),
    asksColumns: z.string().max(5).default(''),
    consent: textUpTo(300, 'L’origine').default(''),
    consentDay: orEmpty(z.iso.date('Indiquez le jour de l’accord.').refine(isPastDay, 'Vérifiez le jour de l’accord.')),
    taxRates: jsonField(z.record(z.string().max(80), z.number().min(0).max(100).nullable()).default({})),
  }),
  data: z.object({
    staged: importShape.nullable(),
    columnsToMap: z
      .object({
        kind: z.enum(importKinds),
        columns: z.array(z.object({ name: z.string(), sample: z.array(z.string()) })),
        fields: z.array(z.object({ name: z.string(), label: z.string() })),
        mapping: z.record(z.string(), z.number()),
        taxRules: z.array(z.string()),
        reason: z.string(),
      })
      .nullable(),
  }),
});

const importById = { params: idParams, data: importShape } as const;

export const applyImportContract = contract('POST /api/imports/apply/{id}', {
  ...importById,
  permission: 'imports',
  summary:
    'Applies a staged import: new items hidden, in batches, all changes together; doubtful prices only with `takesDoubts`',
  body: z.object({ takesDoubts: z.boolean().default(false) }),
});

export const undoImportContract = contract('POST /api/imports/undo/{id}', {
  ...importById,
  permission: 'imports',
  summary: 'Undoes an import within ten minutes; ordered goods are hidden instead of deleted',
});

export const importPicturesContract = contract('POST /api/imports/pictures/{id}', {
  permission: 'catalogue',
  summary: 'Pictures of an import from a ZIP, matched by file name, or by name or reference of an article',
  format: 'multipart',
  bodyLimit: maxZipBytes + 64 * 1024,
  params: idParams,
  body: z.object({ file: uploadedFile }),
  data: z.object({ found: z.number(), others: z.array(z.string()) }),
});

export const importRowsQuery = listQuery.extend({
  outcome: orEmpty(z.enum(importOutcomes)),
});

export const exportKinds = { goods: 'catalogue', clients: 'clients', subscribers: 'abonnes' } as const;

export const exportContract = contract('GET /api/imports/export/{kind}', {
  permission: 'imports',
  summary: 'Goods, clients or subscribers as CSV; read back, it changes nothing',
  params: z.object({ kind: z.enum(importKinds) }),
  answers: { types: ['text/csv'] },
  data: z.unknown(),
});
