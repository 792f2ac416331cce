import { adminPickingPath, adminSlipsPath } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { BulkBar } from '../../../../ui/desk/BulkBar.tsx';
import { useAct } from '../../../../ui/desk/useAct.tsx';
import { island } from '../../../../ui/island/Island.tsx';
import { useMoves } from './useMoves.tsx';

function Acts() {
  const { outcome, busy, move } = useMoves();
  const { start, dialog } = useAct();
  const moveAll = async (ids: readonly string[], status: 'confirmed' | 'prepared' | 'ready', done: () => void) => {
    if (await move(ids, status)) done();
  };
  const askDelivered = (ids: readonly string[], done: () => void) =>
    start({
      ask: {
        title: `Livrées\u00a0: ${ids.length} commande${ids.length > 1 ? 's' : ''}`,
        text: 'Les commandes choisies sont notées livrées ou remises au comptoir, et chaque client reçoit un courriel. Cela ne se défait pas. Celles dont une partie est remboursée restent à remettre une par une.',
        label: 'Noter la livraison',
        keep: 'Ne rien changer',
      },
      run: async () => {
        await move(ids, 'delivered');
        done();
      },
    });
  return (
    <>
      {outcome}
      <BulkBar one="commande choisie" many="commandes choisies">
        {(ids, done) => (
          <>
            <a className="button" href={adminPickingPath(ids)}>
              Liste de préparation
            </a>
            <a className="button button-quiet" href={adminSlipsPath(ids)}>
              Bordereaux
            </a>
            <Button look="quiet" busy={busy === 'confirmed'} onClick={() => moveAll(ids, 'confirmed', done)}>
              Confirmer
            </Button>
            <Button look="quiet" busy={busy === 'prepared'} onClick={() => moveAll(ids, 'prepared', done)}>
              Mettre en préparation
            </Button>
            <Button look="quiet" busy={busy === 'ready'} onClick={() => moveAll(ids, 'ready', done)}>
              Prêtes au retrait
            </Button>
            <Button look="quiet" busy={busy === 'delivered'} onClick={() => askDelivered(ids, done)}>
              Livrées…
            </Button>
          </>
        )}
      </BulkBar>
      {dialog}
    </>
  );
}

export const OrderBulk = island(Acts);
