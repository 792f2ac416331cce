/** The words that tables keep and the API speaks: the schema, the contracts and the pages read them here. */
export const roles = ['client', 'admin'] as const;
/** Roles of the staff; `src/http/staff.ts` has the rights of each. */
export const staffRoles = ['owner', 'counter', 'prices', 'compliance', 'accountant', 'inspector'] as const;
export const civilites = ['M.', 'Mme'] as const;
export const identityStatuses = ['none', 'pending', 'verified', 'refused'] as const;

export const metalTypes = ['Lingots', "Piece D'investissment", 'Piece De Collection'] as const;
/** How well a coin is preserved, the best first, in the trade's own letters. */
export const metalGrades = ['FDC', 'SUP', 'TTB', 'TB'] as const;
export const metalConditions = ['new', 'used'] as const;
export const itemTypes = ['metal', 'currency'] as const;
/** Priced items: articles, and a gram of jewels by its carats. */
export const pricedTypes = [...itemTypes, 'karat'] as const;
/** Items with a price history: these, and the gold price. */
export const loggedTypes = [...pricedTypes, 'gold'] as const;

export const orderStatuses = ['pending', 'confirmed', 'prepared', 'shipped', 'delivered', 'cancelled'] as const;
export const paymentStatuses = ['pending', 'paid', 'refused', 'refunded', 'cancelled'] as const;
export const paymentTypes = ['carte', 'virement'] as const;
export const deliveryModes = ['parcel', 'counter'] as const;
export const refundStatuses = ['asked', 'accepted', 'refused', 'unknown'] as const;
/** Purpose of a refund: `order` is all that a cancelled or undelivered order had brought. */
export const refundPurposes = ['articles', 'delivery', 'overpayment', 'goodwill', 'withdrawal', 'order'] as const;
/** Whereabouts of goods that had left the shop: back and for sale, back and not for sale, or not back. */
export const goodsFates = ['saleable', 'damaged', 'away'] as const;

export const reviewStatuses = ['waiting', 'published', 'refused'] as const;
/** VAT regime of a line: investment gold, banknotes, margin scheme, or tax in the price. */
export const taxRegimes = ['investment', 'banknotes', 'margin', 'standard'] as const;
/** Accounts of the bookkeeping. */
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
/** Of money on the dealer's account: to be looked at, booked to an order, sent back, or none of the shop's business. */
export const creditStates = ['open', 'booked', 'returned', 'ignored'] as const;
/** Acts with a second admin above the limit: refunds by card, transfer or hand, an identity, a credit, a cancelled deal. */
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

/** What happens to goods; `opened` was there when the book began, `costed` says a lot's cost later. */
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
/** Legal books whose rows are chained; each has numbers of its own. */
export const chains = ['metals', 'exchange'] as const;

/** Books of precious metals (C. com. L834-6), of second-hand goods (C. pén. 321-7), of exchange (CMF L524-6). */
export const registerBooks = ['metals', 'secondhand', 'exchange'] as const;
export const registerKinds = ['opening', 'in', 'out', 'entrustedIn', 'entrustedOut', 'correction'] as const;
/** Where goods came from or went; `stock`: a count, or a piece put in or taken out by hand. */
export const registerSources = ['supplier', 'public', 'sale', 'return', 'stock', 'paper'] as const;

/** Where what lies in the safe came from: `opening` was there at a count, `return` came back from a client. */
export const lotSources = ['supplier', 'public', 'opening', 'return'] as const;
/** How a lot was bought, for the VAT on its sale. Nobody asks it of banknotes. */
export const purchaseRegimes = ['investment', 'margin', 'taxed'] as const;

/** Where a spot price comes from by itself: the market of gold, and the reference rates of currencies. */
export const feedKinds = ['gold', 'currencies'] as const;
/** Units of a source's gold price. */
export const feedUnits = ['g', 'oz', 'kg'] as const;
