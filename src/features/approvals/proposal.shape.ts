import { z } from 'zod';
import { proposalKinds } from '../../../db/words.ts';

export const proposalShape = z.object({
  _id: z.string(),
  kind: z.enum(proposalKinds),
  text: z.string(),
  by: z.string(),
  at: z.number(),
  amount: z.number(),
  may: z.enum(['decide', 'withdraw', 'read']),
});
export type Proposal = z.output<typeof proposalShape>;

/** Version of records that never change, such as bank credits. */
export const immutableVersion = 0;

export const proposalChoices = ({ may }: Proposal) => [
  ...(may === 'decide' ? [{ confirm: true, label: 'Confirmer' }] : []),
  { confirm: false, label: may === 'decide' ? 'Refuser la proposition' : 'Retirer la proposition' },
];

export const decisionInput = z.object({
  id: z.string('Indiquez la proposition.').min(1, 'Indiquez la proposition.').max(64),
  confirm: z.boolean('Indiquez si vous confirmez.'),
});
export type DecisionInput = z.output<typeof decisionInput>;

export const proposedToast = 'C’est proposé\u00a0: une autre personne de l’équipe doit confirmer.';
