import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import { reloadList } from '../list/listStale.ts';

type Props = {
  one: string;
  many: string;
  children: (ids: readonly string[], finish: () => void) => ReactNode;
};

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-select]')];
const selectAllBox = () => document.querySelector<HTMLInputElement>('[data-select-all]');

export function BulkBar({ one, many, children }: Props) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const updateSelection = () => {
    const checkedBoxes = boxes().filter(({ checked }) => checked);
    const headBox = selectAllBox();
    if (headBox) {
      headBox.checked = checkedBoxes.length > 0 && checkedBoxes.length === boxes().length;
      headBox.indeterminate = checkedBoxes.length > 0 && !headBox.checked;
    }
    setIds(checkedBoxes.map(({ value }) => value));
  };
  const choose = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    updateSelection();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers read the page, not React state
  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.matches('[data-select-all]')) choose(target.checked);
      else if (target.matches('[data-select]')) updateSelection();
    };
    if (selectAllBox()?.checked) choose(true);
    else updateSelection();
    document.addEventListener('change', onChange);
    document.addEventListener('list-shown', updateSelection);
    return () => {
      document.removeEventListener('change', onChange);
      document.removeEventListener('list-shown', updateSelection);
    };
  }, []);
  const finish = () => {
    choose(false);
    reloadList();
  };
  return (
    <>
      <div role="status" className="visually-hidden">
        {ids.length > 0 && `${ids.length} ${ids.length > 1 ? many : one}`}
      </div>
      {ids.length > 0 && (
        <div className="bulk-bar cluster">
          <strong>
            {ids.length} {ids.length > 1 ? many : one}
          </strong>
          {children(ids, finish)}
          <Button variant="plain" onClick={() => choose(false)}>
            Ne rien choisir
          </Button>
        </div>
      )}
    </>
  );
}
