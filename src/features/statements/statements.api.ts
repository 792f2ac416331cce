import { z } from 'zod';
import { contract, textUpTo, uploadedFile } from '../../http/contract.ts';

export const maxColumns = 50;
export const maxTexts = 10;

const columnOf = (label: string) => z.int(`Indiquez la colonne ${label}.`).min(0).lt(maxColumns);
const mappingShape = z.object({
  date: columnOf('de la date'),
  amount: columnOf('du montant'),
  /** The label may span several columns, such as reference and payer. */
  texts: z.array(columnOf('du libellé')).min(1, 'Indiquez la colonne du libellé.').max(maxTexts),
  /** Null: no such column; undefined: detect it. */
  currency: columnOf('de la devise').nullish(),
  state: columnOf('de l’état').nullish(),
  direction: columnOf('du sens').nullish(),
});

const proposalShape = mappingShape.extend({
  date: mappingShape.shape.date.nullable(),
  amount: mappingShape.shape.amount.nullable(),
  texts: z.array(z.number()),
});
export type ColumnProposal = z.output<typeof proposalShape>;

const mappingField = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'Indiquez les colonnes du fichier.' });
      return z.NEVER;
    }
  })
  .pipe(mappingShape);

export const importStatementContract = contract('POST /api/bank/importStatement', {
  permission: 'payments',
  summary:
    'Stores the credits of a bank’s file (CAMT, CFONB 120, OFX, CSV or XLSX), each once; asks for the columns of an unknown CSV',
  format: 'multipart',
  bodyLimit: 5 * 1024 * 1024,
  body: z.object({
    file: uploadedFile,
    mapping: mappingField.optional(),
    account: textUpTo(40, 'Ce numéro').optional(),
  }),
  data: z.object({
    added: z.number(),
    known: z.number(),
    debits: z.number(),
    warnings: z.array(z.string()),
    columnsToMap: z
      .object({ columns: z.array(z.string()), sample: z.array(z.array(z.string())), proposed: proposalShape })
      .nullable(),
  }),
});

const creditId = z.string('Indiquez l’opération.').min(1).max(64);

export const confirmCreditsContract = contract('POST /api/bank/confirmCredits', {
  permission: 'payments',
  summary: 'Books the credits that still match an order exactly',
  body: z.object({ ids: z.array(creditId).min(1, 'Aucune opération n’est choisie.').max(1_000) }),
  data: z.object({ booked: z.number(), left: z.number(), text: z.string() }),
});

export const settleCreditContract = contract('POST /api/bank/settleCredit', {
  permission: 'payments',
  summary: 'Books a credit to an order, notes it as returned or unrelated, or reopens it',
  body: z.object({
    id: creditId,
    act: z.enum(['book', 'return', 'ignore', 'reopen']),
    order: textUpTo(64).default(''),
    note: textUpTo(300).default(''),
    /** Accepts an amount that is short by no more than the tolerance. */
    acceptShort: z.boolean().default(false),
  }),
  /** `proposed`: the return awaits the confirmation of a second person. */
  data: z.object({ orderId: z.string().nullable(), proposed: z.literal(true).optional(), text: z.string() }),
});
