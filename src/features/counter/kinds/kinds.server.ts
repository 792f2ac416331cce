import { buy } from './buy.server.ts';
import { buyNotes } from './buyNotes.server.ts';
import type { LineKind } from './kind.ts';
import type { DealLine, LineOf } from './kinds.api.ts';
import { sell } from './sell.server.ts';

/** In the order in which they are opened and settled: what is sold is placed before notes are exchanged for it. */
export const lineKinds: { [Kind in DealLine['kind']]: LineKind<LineOf<Kind>> } = { sell, buyNotes, buy };
