import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { proposalKinds, proposalStates } from '../words.ts';
import { users } from './accounts.ts';
import { belongsTo, createdAt, id, moment, oneOf } from './columns.ts';

/** Acts above the dealer's limit, which a second person must approve. */
export const proposals = sqliteTable(
  'proposals',
  {
    id: id(),
    kind: text('kind', { enum: proposalKinds }).notNull(),
    entityId: text('entity_id').notNull(),
    /** `updatedAt` of the record, whose later changes void the proposal. */
    version: integer('version').notNull(),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** `text`: a French sentence; `input`: that of the call that performs the act. */
    text: text('text').notNull(),
    input: text('input', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: proposalStates }).notNull().default('open'),
    proposedBy: belongsTo('proposed_by', () => users.id, 'restrict'),
    createdAt: createdAt(),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    index('proposals_state').on(t.state, t.createdAt),
    index('proposals_entity').on(t.entityId, t.state),
    index('proposals_proposer').on(t.proposedBy),
    index('proposals_decider').on(t.decidedBy),
    oneOf('proposals_kind', t.kind, proposalKinds),
    oneOf('proposals_state_word', t.state, proposalStates),
  ],
);
