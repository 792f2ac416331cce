import { useEffect } from 'react';
import type { Contract } from '../../http/contract.ts';
import { Button } from '../Button.tsx';
import { act, toastSilent } from '../desk/act.ts';
import { BulkBar } from '../desk/BulkBar.tsx';
import { valuesOf } from '../desk/fields.ts';
import type { Press } from '../desk/press.ts';
import { useAction } from '../desk/useAction.tsx';
import { island } from '../island/Island.tsx';
import { toastNext } from '../toastNext.ts';
import type { SwitchPress } from './list.ts';
import { reloadList } from './listStale.ts';

type Props = { chosen?: readonly [one: string, many: string] | undefined; acts?: readonly Press[] | undefined };

const ownText = (data: unknown): string => (data as { text: string }).text;

async function toggle(box: HTMLInputElement, { call, body, flag }: SwitchPress): Promise<void> {
  try {
    await act(call as Contract, { body: { ...body, [flag]: box.checked } });
  } catch (error) {
    box.checked = !box.checked;
    toastSilent(error);
  }
}

function Actions({ chosen, acts = [] }: Props) {
  const { busy, start, dialog } = useAction();
  const send = ({ call, params, success, to, ...press }: Press, ids?: readonly string[], after?: () => void) =>
    start({
      confirmation: press.confirmation,
      run: async (values) => {
        const typed = valuesOf(press.confirmation?.fields ?? {}, values);
        const body = ids ? { ...press.body, ids } : press.body && { ...press.body, ...typed };
        // The next page shows the message.
        const message = to ? '' : (success ?? ownText);
        // A refused row may have changed or gone.
        const { data } = await act(call as Contract, { params, ...(body && { body }), success: message }).catch(
          (error) => {
            reloadList();
            throw error;
          },
        );
        if (to) {
          toastNext(success ?? ownText(data));
          location.assign(to);
        } else if (after) after();
        else reloadList();
      },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` reads no state
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null;
      if (!button || button.ariaBusy) return;
      button.ariaBusy = 'true';
      void send(JSON.parse(button.dataset['press'] ?? '') as Press).finally(() => {
        button.ariaBusy = null;
      });
    };
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.dataset['switch']) return;
      void toggle(target, JSON.parse(target.dataset['switch']) as SwitchPress);
    };
    // A reloading browser restores the boxes' former state.
    for (const one of document.querySelectorAll<HTMLInputElement>('[data-switch]')) one.checked = one.defaultChecked;
    document.addEventListener('click', onClick);
    document.addEventListener('change', onChange);
    document.dispatchEvent(new Event('list-acts'));
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('change', onChange);
    };
  }, []);
  return (
    <>
      {chosen && (
        <BulkBar one={chosen[0]} many={chosen[1]}>
          {(ids, finish) =>
            acts.map((press) => (
              <Button key={press.label} look="quiet" busy={busy} onClick={() => send(press, ids, finish)}>
                {press.label}
              </Button>
            ))
          }
        </BulkBar>
      )}
      {dialog}
    </>
  );
}

export const ListActs = island(Actions);
