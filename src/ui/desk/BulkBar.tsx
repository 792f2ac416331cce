import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import { reloadList } from '../list/listStale.ts';

type Props = {
  singular: string;
  plural: string;
  children: (ids: readonly string[], finish: () => void) => ReactNode;
};

const findBoxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-select]')];
const findSelectAll = () => document.querySelector<HTMLInputElement>('[data-select-all]');

export function BulkBar({ singular, plural, children }: Props) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const updateSelection = () => {
    const checkedBoxes = findBoxes().filter(({ checked }) => checked);
    const headerBox = findSelectAll();
    if (headerBox) {
      headerBox.checked = checkedBoxes.length > 0 && checkedBoxes.length === findBoxes().length;
      headerBox.indeterminate = checkedBoxes.length > 0 && !headerBox.checked;
    }
    setIds(checkedBoxes.map(({ value }) => value));
  };
  const setAll = (checked: boolean) => {
    for (const box of findBoxes()) box.checked = checked;
    updateSelection();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers read the page, not React state
  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.matches('[data-select-all]')) setAll(target.checked);
      else if (target.matches('[data-select]')) updateSelection();
    };
    if (findSelectAll()?.checked) setAll(true);
    else updateSelection();
    document.addEventListener('change', onChange);
    document.addEventListener('list-shown', updateSelection);
    return () => {
      document.removeEventListener('change', onChange);
      document.removeEventListener('list-shown', updateSelection);
    };
  }, []);
  const finish = () => {
    setAll(false);
    reloadList();
  };
  return (
    <>
      <div role="status" className="visually-hidden">
        {ids.length > 0 && `${ids.length} ${ids.length > 1 ? plural : singular}`}
      </div>
      {ids.length > 0 && (
        <div className="bulk-bar cluster">
          <strong>
            {ids.length} {ids.length > 1 ? plural : singular}
          </strong>
          {children(ids, finish)}
          <Button variant="plain" onClick={() => setAll(false)}>
            Ne rien choisir
          </Button>
        </div>
      )}
    </>
  );
}
