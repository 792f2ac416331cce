import { adminPickingPath, adminSlipsPath } from '../../../../adminPaths.ts';
import { plural } from '../../../../money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { BulkBar } from '../../../../ui/desk/BulkBar.tsx';
import { useAction } from '../../../../ui/desk/useAction.tsx';
import { type TargetStatus, useMoves } from './useMoves.tsx';

const labels: Record<TargetStatus, string> = {
  prepared: 'Mettre en préparation',
  ready: 'Prêtes au retrait',
  delivered: 'Livrées…',
};

const deliveredChecks = {
  numberSaid: { kind: 'box', label: 'Au comptoir, chaque client a dit le numéro de sa commande' },
  identitySeen: { kind: 'box', label: 'Au comptoir, j’ai vu la pièce d’identité de chacun' },
} as const;

const deliveryQuestion = (count: number) => ({
  title: `Livrées\u00a0: ${plural(count, 'commande', 'commandes')}`,
  text: 'Les commandes choisies sont notées livrées ou remises au comptoir. Une remise au comptoir a une minute pour s’annuler sur sa fiche, une livraison ne se défait pas. Celles dont une partie est remboursée restent à remettre une par une.',
  fields: deliveredChecks,
  label: 'Noter la livraison',
  cancelLabel: 'Ne rien changer',
});

export const OrderBulk = ({ mayMove }: { mayMove: boolean }) => {
  const { outcome, busy, move } = useMoves();
  const { start, dialog } = useAction();
  const moveAll = (ids: readonly string[], status: TargetStatus, clear: () => void) =>
    start({
      confirmation: status === 'delivered' ? deliveryQuestion(ids.length) : undefined,
      run: async ({ numberSaid = '', identitySeen = '' }) => {
        const checks = { numberSaid: numberSaid !== '', identitySeen: identitySeen !== '' };
        if (await move(ids, status, checks)) clear();
      },
    });
  return (
    <>
      {outcome}
      <BulkBar singular="commande choisie" plural="commandes choisies">
        {(ids, clear) => (
          <>
            <a className="button" href={adminPickingPath(ids)}>
              Liste de préparation
            </a>
            <a className="button button-quiet" href={adminSlipsPath(ids)}>
              Bordereaux
            </a>
            {mayMove &&
              (Object.keys(labels) as TargetStatus[]).map((status) => (
                <Button key={status} variant="quiet" busy={busy === status} onClick={() => moveAll(ids, status, clear)}>
                  {labels[status]}
                </Button>
              ))}
          </>
        )}
      </BulkBar>
      {dialog}
    </>
  );
};
