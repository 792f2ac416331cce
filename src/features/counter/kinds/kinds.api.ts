import { z } from 'zod';
import { buyNotesLine } from './buyNotes.api.ts';
import { sellLine } from './sell.api.ts';

export const dealLine = z.discriminatedUnion('kind', [sellLine, buyNotesLine]);
export type DealLine = z.output<typeof dealLine>;
export type DealLineInput = z.input<typeof dealLine>;
export type LineOf<Kind extends DealLine['kind']> = Extract<DealLine, { kind: Kind }>;
