import { z } from 'zod';
import { euros } from '../../../http/contract.ts';
import { offerShape } from '../../purchases/purchases.api.ts';

/** What a person sells to the shop; `told` is its price in euros. The contract is signed and paid on a page of its own. */
export const buyLine = z.object({ kind: z.literal('buy'), offer: offerShape, told: euros() });
