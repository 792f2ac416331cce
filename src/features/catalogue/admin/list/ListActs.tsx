import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Confirm, type Question } from '../../../../ui/Confirm.tsx';
import { act, tellRest } from '../../../../ui/desk/act.ts';
import { BulkBar } from '../../../../ui/desk/BulkBar.tsx';
import { deleteCurrencyContract, editCurrencyContract } from '../../currencyFields.api.ts';
import type { ItemType } from '../../item.ts';
import { deleteMetalContract, editMetalContract } from '../../metalFields.api.ts';
import { showItemsContract } from '../showItems.api.ts';

type Props = { type: ItemType };

const words = {
  metal: { one: 'article choisi', many: 'articles choisis' },
  currency: { one: 'devise choisie', many: 'devises choisies' },
};

const stale = () => document.dispatchEvent(new Event('list-stale'));

/** Shows or hides, puts forward or not. */
const change = (type: ItemType, id: string, field: 'visible' | 'featured', on: boolean) =>
  type === 'metal'
    ? act(editMetalContract, { body: { id, ...(field === 'visible' ? { isVisable: on } : { isFeatured: on }) } })
    : act(editCurrencyContract, { body: { id, ...(field === 'visible' ? { isVisible: on } : { isFeatured: on }) } });

const meaning = (orders: number) =>
  orders > 0
    ? `${orders > 1 ? `${orders} commandes en parlent` : 'Une commande en parle'}\u00a0: il ne peut pas être supprimé. Il sera masqué, et personne ne pourra plus l’acheter.`
    : 'Sa fiche, ses images et ses alertes en attente disparaissent, son adresse répondra qu’il n’est plus vendu. Cela ne se reprend pas.';

/** The switches, the deletion and the acts on several rows of a catalogue list. */
export function ListActs({ type }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    // A reloading browser puts them back as they were left, not as they are.
    for (const one of document.querySelectorAll<HTMLInputElement>('[data-switch]')) one.checked = one.defaultChecked;
    const onChange = async ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.dataset['switch']) return;
      const field = target.dataset['switch'] as 'visible' | 'featured';
      try {
        await change(type, target.value, field, target.checked);
      } catch (error) {
        target.checked = !target.checked;
        tellRest(error);
      }
    };
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-delete]') : null;
      if (!button) return;
      const { delete: id = '', name = '', orders = '0' } = button.dataset;
      const isKept = Number(orders) > 0;
      setQuestion({
        title: `${isKept ? 'Masquer' : 'Supprimer'} «\u00a0${name}\u00a0»\u202f?`,
        text: meaning(Number(orders)),
        label: isKept ? 'Masquer' : 'Supprimer',
        run: () => remove(type, id),
      });
    };
    document.addEventListener('change', onChange);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('change', onChange);
      document.removeEventListener('click', onClick);
    };
  }, [type]);
  const showAll = async (ids: readonly string[], on: boolean, done: () => void) => {
    const told = on ? 'C’est en vente.' : 'C’est masqué.';
    await act(showItemsContract, { body: { type, ids: [...ids], visible: on }, done: told }).catch(tellRest);
    done();
  };
  return (
    <>
      <BulkBar {...words[type]}>
        {(ids, done) => (
          <>
            <Button look="quiet" onClick={() => showAll(ids, true, done)}>
              Mettre en vente
            </Button>
            <Button look="quiet" onClick={() => showAll(ids, false, done)}>
              Masquer
            </Button>
          </>
        )}
      </BulkBar>
      <Confirm question={question} busy={false} keep="Ne rien changer" onClose={() => setQuestion(null)} />
    </>
  );
}

async function remove(type: ItemType, id: string): Promise<void> {
  try {
    const contract = type === 'metal' ? deleteMetalContract : deleteCurrencyContract;
    await act(contract, { params: { id }, done: ({ text }) => text });
  } catch (error) {
    tellRest(error);
  }
  stale();
}
