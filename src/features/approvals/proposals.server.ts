import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, rowById, setById } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { deals } from '../../../db/schema/counter.ts';
import { orders } from '../../../db/schema/orders.ts';
import { proposals } from '../../../db/schema/proposals.ts';
import { credits } from '../../../db/schema/statements.ts';
import { type Ctx, conflict, ShopError } from '../../http/context.ts';
import { isPermitted, type Permission, roleAllows } from '../../http/staff.ts';
import { type Cents, eurosFromCents } from '../../money.ts';
import { fourEyesAbove } from '../configuration/configuration.server.ts';
import { type DecisionInput, immutableVersion, type Proposal } from './proposal.shape.ts';

type ProposalRow = typeof proposals.$inferSelect;
type ProposalKind = ProposalRow['kind'];

/** Background jobs never need approval. */
export function needsApproval({ db, actor }: Ctx, amount: Cents): boolean {
  const limit = fourEyesAbove(db);
  return actor.kind === 'admin' && limit !== null && amount > limit;
}

type ProposalInput = Pick<ProposalRow, 'kind' | 'entityId' | 'version' | 'amount' | 'text'> & { input: object };

export function propose({ db, actor }: Ctx, { input, ...proposal }: ProposalInput): void {
  if (actor.kind !== 'admin') throw new ShopError('forbidden');
  const now = Date.now();
  db.update(proposals)
    .set({ state: 'refused', decidedBy: actor.userId, decidedAt: now })
    .where(isOpenProposalOf(proposal.entityId))
    .run();
  db.insert(proposals)
    .values({ ...proposal, input: { ...input }, proposedBy: actor.userId, createdAt: now })
    .run();
}

const isOpenProposalOf = (entityId: string) => and(eq(proposals.entityId, entityId), eq(proposals.state, 'open'));

const decisionPermission = (kind: ProposalKind): Permission =>
  kind === 'identity' ? 'identities' : kind === 'credit' ? 'payments' : kind === 'deal' ? 'counter' : 'refunds';

function allowedAction({ actor }: Ctx, { kind, proposedBy }: ProposalRow): Proposal['may'] {
  if (actor.kind !== 'admin') return 'read';
  if (actor.userId === proposedBy) return 'withdraw';
  return isPermitted(actor, decisionPermission(kind)) ? 'decide' : 'read';
}

function nameOf(db: Db, userId: string): string {
  const person = rowById(db, users, userId);
  return `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || (person?.email ?? '');
}

const presentProposal = (ctx: Ctx, row: ProposalRow): Proposal => ({
  _id: row.id,
  kind: row.kind,
  text: row.text,
  by: nameOf(ctx.db, row.proposedBy),
  at: row.createdAt,
  amount: eurosFromCents(row.amount),
  may: allowedAction(ctx, row),
});

export function proposalOf(ctx: Ctx, { id, version }: { id: string; version: number }): Proposal | null {
  const row = ctx.db.select().from(proposals).where(isOpenProposalOf(id)).get();
  return row && row.version === version ? presentProposal(ctx, row) : null;
}

export function openProposals(ctx: Ctx) {
  const { version, state, entityId, createdAt } = proposals;
  const rows = ctx.db
    .select({
      row: proposals,
      orderNumber: orders.orderNumber,
      lastName: users.lastName,
      firstName: users.firstName,
      dealNumber: deals.number,
    })
    .from(proposals)
    .leftJoin(orders, and(eq(orders.id, entityId), eq(orders.updatedAt, version)))
    .leftJoin(users, and(eq(users.id, entityId), eq(users.updatedAt, version)))
    .leftJoin(credits, and(eq(credits.id, entityId), eq(credits.state, 'open')))
    .leftJoin(deals, and(eq(deals.id, entityId), isNull(deals.cancelledAt)))
    .where(and(eq(state, 'open'), sql`coalesce(${orders.id}, ${users.id}, ${credits.id}, ${deals.id}) is not null`))
    .orderBy(asc(createdAt))
    .all()
    .map(({ row, orderNumber, firstName, lastName, dealNumber }) => ({
      ...(orderNumber
        ? { entity: 'order' as const, name: orderNumber }
        : lastName !== null
          ? { entity: 'user' as const, name: `${firstName} ${lastName}` }
          : dealNumber
            ? { entity: 'deal' as const, name: dealNumber }
            : { entity: 'credit' as const, name: 'Relevé' }),
      entityId: row.entityId,
      proposal: presentProposal(ctx, row),
    }))
    .filter(({ proposal }) => proposal.may !== 'read');
  return { rows: rows.slice(0, 12), total: rows.length };
}

type DecisionContext = DecisionInput & {
  kinds: readonly ProposalKind[];
  version: (entityId: string) => number | undefined;
};

/** Call it in the transaction that applies the decision. @throws notFound; conflict; forbidden for the proposer */
export function decideProposal({ db, actor }: Ctx, { id, confirm, kinds, version }: DecisionContext): ProposalRow {
  const row = rowById(db, proposals, id);
  if (!row || !kinds.includes(row.kind)) throw new ShopError('notFound', 'Cette proposition n’existe pas.');
  if (actor.kind !== 'admin') throw new ShopError('forbidden');
  if (row.state !== 'open') throw conflict(`Cette proposition est déjà ${stateLabels[row.state]}.`);
  if (confirm && row.proposedBy === actor.userId)
    throw new ShopError(
      'forbidden',
      'Vous avez fait cette proposition\u00a0: une autre personne de l’équipe doit la confirmer.',
    );
  if (confirm && version(row.entityId) !== row.version)
    throw conflict(
      'Ce dossier a changé depuis la proposition\u00a0: elle ne vaut plus. Vérifiez, puis proposez à nouveau.',
    );
  setById(db, proposals, id, {
    state: confirm ? 'confirmed' : 'refused',
    decidedBy: actor.userId,
    decidedAt: Date.now(),
  });
  return row;
}

/** True if no approval is needed, or a second person confirms.
 * @throws forbidden for the proposer */
export function confirmOrPropose(ctx: Ctx, act: Pick<ProposalRow, 'kind' | 'entityId' | 'amount' | 'text'>): boolean {
  const { kind, entityId, amount } = act;
  if (!needsApproval(ctx, amount)) return true;
  const proposal = proposalOf(ctx, { id: entityId, version: immutableVersion });
  if (!proposal) propose(ctx, { ...act, version: immutableVersion, input: {} });
  else decideProposal(ctx, { id: proposal._id, confirm: true, kinds: [kind], version: () => immutableVersion });
  return proposal !== null;
}

const stateLabels = { confirmed: 'confirmée', refused: 'refusée ou retirée' } as const;

export const decisionText = ({ text }: ProposalRow, confirm: boolean): string =>
  `Proposition ${confirm ? 'confirmée' : 'refusée ou retirée'}\u00a0: ${text}`;

export function countApprovers(db: Db): { refunds: number; identities: number } {
  const staff = db
    .select({ role: users.staffRole })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt), isNull(users.erasedAt)))
    .all();
  const countWithPermission = (act: Permission) => staff.filter(({ role }) => roleAllows(role ?? 'owner', act)).length;
  return { refunds: countWithPermission('refunds'), identities: countWithPermission('identities') };
}
