import { z } from 'zod';
import { buyLine } from './buy.api.ts';
import { buyNotesLine } from './buyNotes.api.ts';
import { sellLine } from './sell.api.ts';

export const dealLine = z.discriminatedUnion('kind', [sellLine, buyNotesLine, buyLine]);
export type DealLine = z.output<typeof dealLine>;
export type DealLineInput = z.input<typeof dealLine>;
export type LineOf<Kind extends DealLine['kind']> = Extract<DealLine, { kind: Kind }>;
