import type { OrderRecord } from '../../src/features/orders/model/record.ts';
import type { OrderRow } from '../../src/features/orders/order.ts';

const order: OrderRow = {
  id: 'order',
  userId: 'client',
  channel: 'online',
  orderNumber: 'ABCDEFGHJKLM',
  paymentType: 'virement',
  key: null,
  mac: '',
  amount: 48_235,
  itemsAmount: 48_235,
  deliveryCost: 0,
  deliveryMode: 'parcel',
  status: 'pending',
  paymentStatus: 'paid',
  trackingNumber: null,
  carrier: null,
  trackingLink: null,
  buyer: {
    civilite: 'Mme',
    firstName: 'Zoé',
    lastName: 'Lefèvre',
    company: null,
    email: 'zoe@example.fr',
    portablePhone: null,
    address: '1 rue de la Paix',
    postalCode: '75002',
    town: 'Paris',
    country: 'FR',
  },
  termsId: null,
  payableUntil: 10,
  remindedAt: null,
  readyAt: null,
  handOverAt: null,
  handOverBy: null,
  sortName: '',
  createdAt: 0,
  updatedAt: 0,
};

export const napoleon: OrderRecord['lines'][number] = {
  id: 'line',
  orderId: 'order',
  position: 0,
  type: 'metal',
  metalId: 'metal',
  currencyId: null,
  name: '20 Francs Napoléon',
  photo: null,
  quantity: 1,
  unitPrice: 48_235,
  coefficient: 1,
  notes: null,
  fineWeight: null,
  amount: 48_235,
  metalType: "Piece D'investissment",
};

/** Full refund, without pieces. */
export const refund: OrderRecord['refunds'][number] = {
  id: 'refund',
  attemptId: null,
  orderId: 'order',
  amount: 48_235,
  status: 'accepted',
  purpose: 'order',
  withdrawalId: null,
  goods: null,
  bankCode: null,
  bankText: null,
  means: 'transfer',
  createdAt: 1,
  answeredAt: 1,
  actorKind: 'admin',
  actorId: 'admin',
  lines: [],
};

type Parts = Partial<Omit<OrderRecord, 'order'>> & Partial<OrderRow>;

/** Default: a paid napoléon by parcel. */
export function recordOf({
  identity,
  lines,
  payments,
  transfers,
  refunds,
  withdrawals,
  history,
  papers,
  email = order.buyer.email,
  client,
  ...row
}: Parts = {}): OrderRecord {
  return {
    order: { ...order, ...row },
    lines: lines ?? [napoleon],
    payments: payments ?? [],
    transfers: transfers ?? [],
    refunds: refunds ?? [],
    withdrawals: withdrawals ?? [],
    history: history ?? [],
    papers: papers ?? [],
    email,
    client: client ?? {
      email,
      status: 'none',
      submittedAt: null,
      decidedAt: null,
      isEmailConfirmed: false,
      awaitsSecondReview: false,
      earlierMetalAmount: 0,
    },
    identity: identity ?? { required: false, satisfied: true, toSend: false, sentence: '' },
  };
}
