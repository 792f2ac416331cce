import { plural } from '../../money.ts';
import { type Evidence, evidenceLabels, isSufficient, moreEvidenceText } from './status.ts';

const proposalText = (detail: Record<string, unknown>): string =>
  String((detail['proposal'] as { text?: string } | undefined)?.text ?? '');

export const seenAtCounterText = 'A vu le client au comptoir, l’original de sa pièce d’identité en main.';

export function identityEventText(action: string, detail: Record<string, unknown>): string {
  const files = Number(detail['files'] ?? 0);
  switch (action) {
    case 'identity.sent':
      return `A envoyé ${plural(files, 'fichier', 'fichiers')}.`;
    case 'identity.seen':
      return seenAtCounterText;
    case 'identity.read':
      return 'A ouvert un fichier.';
    case 'identity.verified': {
      const evidence = (detail['evidence'] as Evidence[] | undefined) ?? [];
      return evidence.length > 0
        ? `A vérifié l’identité. Éléments retenus : ${evidence.map((name) => evidenceLabels[name]).join(' ; ')}.${isSufficient(evidence) ? '' : ` ${moreEvidenceText}`}`
        : 'A vérifié l’identité.';
    }
    case 'identity.proposed':
      return `A proposé à une seconde personne\u00a0: ${proposalText(detail)}`;
    case 'identity.proposalDecided':
      return proposalText(detail);
    case 'identity.refused':
      return detail['reason'] ? `A refusé le document. Motif : ${detail['reason']}` : 'A refusé le document.';
    case 'identity.purged':
      return `A supprimé ${plural(files, 'fichier', 'fichiers')} à la fin du délai de conservation.`;
    case 'identity.expired':
      return 'L’identité est à vérifier à nouveau : ses documents ne sont plus conservés.';
    default:
      return action;
  }
}
