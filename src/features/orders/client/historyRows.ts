import type { OrderDetail } from '../order.shape.ts';

type Row = Pick<OrderDetail['timeline'][number], 'at' | 'text' | 'by'>;

/** The order's own history, with what came of the identity that it waited for. */
export function historyRows({
  timeline,
  identity: { sentAt = 0, verifiedAt = 0 },
  createdAt,
}: Pick<OrderDetail, 'timeline' | 'identity' | 'createdAt'>): Row[] {
  const preparedAt = timeline.find(({ kind, to }) => kind === 'status' && to === 'prepared')?.at ?? Infinity;
  const steps = [
    { at: sentAt, text: 'Pièces d’identité reçues.', by: 'Vous' },
    { at: verifiedAt, text: 'Identité vérifiée.', by: 'La boutique' },
  ].filter(({ at }) => at > createdAt && at < preparedAt);
  return [...timeline, ...steps].toSorted((a, b) => a.at - b.at);
}
