import type { importOutcomes } from '../../../db/importWords.ts';
import type { Ctx } from '../../http/context.ts';
import type { Row } from '../../uploads/fileKind.ts';
import type { Mapping } from './columns.ts';

export type RowOutcome = (typeof importOutcomes)[number];

/** `plan` is passed to `apply` unchanged. A later row with the same `key` is refused. */
export type AssessedRow = {
  key?: string;
  line: number;
  name: string;
  outcome: RowOutcome;
  text: string;
  isDoubtful?: boolean;
  plan?: object;
};

export type ImportTable = { names: string[]; rows: Row[]; mapping: Mapping };
export type Answers = {
  consent: string;
  consentDay: string;
  /** Per cent, by tax rule; null if the dealer's answer cannot be parsed. */
  taxRates: Readonly<Record<string, number | null>>;
};

type AppliedRow = { targetId: string | null; before?: object };
export type PlannedRow = { name: string; plan: unknown; before: unknown; targetId: string | null };

/** `apply` and `undo` run inside a transaction. */
export type Importer = {
  prepare: (
    ctx: Ctx,
    table: ImportTable,
    answers: Answers,
  ) => { total: number; assess: (index: number) => AssessedRow | null };
  apply: (tx: Ctx, row: PlannedRow, options: { takesDoubts: boolean; fileName: string }) => AppliedRow;
  undo: (tx: Ctx, row: PlannedRow) => Pick<AssessedRow, 'outcome' | 'text'> | undefined;
};
