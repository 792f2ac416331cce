import { call } from '../../http/call.ts';
import { toTexts, type Values, valuesOf } from '../../ui/desk/fields.ts';
import type { Confirmation } from '../../ui/desk/useAction.tsx';
import { proposedToast } from '../approvals/proposal.shape.ts';
import { type DocumentHolder, seenAtCounterContract, shownDocumentFields } from './seenAtCounter.api.ts';

export const documentSeenLabel = 'Pièce d’identité vue au comptoir…';

export const documentSeenForm = (name: string, holder: DocumentHolder) =>
  ({
    title: `Pièce d’identité de ${name}`,
    text: 'Vous l’avez en main, en original, devant son titulaire. Avec ses mentions, l’identité est vérifiée\u202f; sans elles, il est seulement noté que vous l’avez vue.',
    label: 'Je l’ai vue',
    cancelLabel: 'Ne rien changer',
    variant: 'gold',
    fields: shownDocumentFields,
    values: toTexts(shownDocumentFields, holder),
  }) as const satisfies Confirmation;

export async function recordDocumentSeen(id: string, values: Values, clientNotice: string): Promise<string> {
  const body = valuesOf(shownDocumentFields, values);
  const { status, isProposed } = (await call(seenAtCounterContract, { params: { id }, body })).data;
  if (isProposed) return proposedToast;
  return status === 'verified'
    ? `Identité vérifiée.${clientNotice}`
    : 'C’est noté. Sans les mentions de la pièce, l’identité reste à vérifier.';
}
