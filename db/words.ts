export const roles = ['client', 'admin'] as const;
export const staffRoles = ['owner', 'counter', 'prices', 'compliance', 'accountant', 'inspector'] as const;
export const civilites = ['M.', 'Mme'] as const;
export const identityStatuses = ['none', 'pending', 'verified', 'refused'] as const;

export const metalTypes = ['Lingots', "Piece D'investissment", 'Piece De Collection'] as const;
/** Best first. */
export const metalGrades = ['FDC', 'SUP', 'TTB', 'TB'] as const;
export const metalConditions = ['new', 'used'] as const;
export const itemTypes = ['metal', 'currency'] as const;
export const pricedTypes = [...itemTypes, 'karat'] as const;
export const loggedTypes = [...pricedTypes, 'gold'] as const;

export const orderStatuses = ['pending', 'confirmed', 'prepared', 'shipped', 'delivered', 'cancelled'] as const;
export const paymentStatuses = ['pending', 'paid', 'refused', 'refunded', 'cancelled'] as const;
export const paymentTypes = ['carte', 'virement'] as const;
export const deliveryModes = ['parcel', 'counter'] as const;
export const refundStatuses = ['asked', 'accepted', 'refused', 'unknown'] as const;
/** `order`: all that was paid for an order that is cancelled or not delivered. */
export const refundPurposes = ['articles', 'delivery', 'overpayment', 'goodwill', 'withdrawal', 'order'] as const;
/** `damaged`: returned, but not saleable; `away`: not returned. */
export const returnDispositions = ['saleable', 'damaged', 'away'] as const;

export const reviewStatuses = ['waiting', 'published', 'refused'] as const;
/** `standard`: VAT is included in the price. */
export const taxRegimes = ['investment', 'banknotes', 'margin', 'standard'] as const;
export const accountNames = [
  'client',
  'deposit',
  'bank',
  'card',
  'cheque',
  'cash',
  'suspense',
  'vat',
  'marginVat',
  'investment',
  'banknotes',
  'margin',
  'standard',
  'deliveryExempt',
  'deliveryTaxed',
  'shortfall',
  'notesBought',
  'transit',
  'cashShort',
  'cashOver',
  'purchases',
  'purchaseTax',
  'sellers',
] as const;
export const creditStates = ['open', 'booked', 'returned', 'ignored'] as const;
/** Acts that require a second person above a limit. */
export const proposalKinds = ['card', 'transfer', 'byHand', 'identity', 'credit', 'deal'] as const;
export const proposalStates = ['open', 'confirmed', 'refused'] as const;
export const invoiceKinds = ['invoice', 'creditNote'] as const;
export const historyKinds = [
  'created',
  'status',
  'payment',
  'attempt',
  'alert',
  'mail',
  'note',
  'banknotes',
  'withdrawal',
  'withdrawalTreated',
] as const;

export const seoPages = ['main', 'rachatBijoux', 'bills', 'investment', 'collection', 'ingot'] as const;

/** `opened`: initial stock; `costed`: a cost that was entered later. */
export const eventKinds = [
  'opened',
  'counted',
  'received',
  'takenOut',
  'handedOver',
  'takenBack',
  'corrected',
  'costed',
  'deposited',
  'depositReturned',
  'expected',
  'missing',
] as const;
/** Legal registers, each numbered separately. */
export const chains = ['metals', 'exchange'] as const;

/** Precious metals (C. com. L834-6), second-hand goods (C. pén. 321-7), exchange (CMF L524-6). */
export const registerBooks = ['metals', 'secondhand', 'exchange'] as const;
export const registerKinds = ['opening', 'in', 'out', 'entrustedIn', 'entrustedOut', 'correction'] as const;
/** `stock`: from a count or a change by hand. */
export const registerSources = ['supplier', 'public', 'sale', 'return', 'stock', 'paper'] as const;

/** `opening`: from a first count; `return`: brought back by a client. */
export const lotSources = ['supplier', 'public', 'opening', 'return'] as const;
/** Determines the VAT on a sale. Banknotes have none. */
export const purchaseRegimes = ['investment', 'margin', 'taxed'] as const;

export const feedKinds = ['gold', 'currencies'] as const;
export const feedUnits = ['g', 'oz', 'kg'] as const;
