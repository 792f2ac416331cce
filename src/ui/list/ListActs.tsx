import { useEffect } from 'react';
import { CallError } from '../../http/call.ts';
import type { Contract } from '../../http/contract.ts';
import { Button } from '../Button.tsx';
import { act, refusalText, savedText, toastIfSilent } from '../desk/act.ts';
import { BulkBar } from '../desk/BulkBar.tsx';
import type { CallButton } from '../desk/callButton.ts';
import { valuesOf } from '../desk/fields.ts';
import { useAction } from '../desk/useAction.tsx';
import { useConfirmedPrices } from '../desk/useConfirmedPrices.ts';
import { showNotice } from '../toaster.ts';
import { toastNext } from '../toastNext.ts';
import type { SwitchButton } from './list.ts';
import { reloadList } from './listStale.ts';

type Props = { nouns?: readonly [one: string, many: string] | undefined; actions?: readonly CallButton[] | undefined };

const successText = ({ success }: CallButton, data: unknown): string => {
  const { status = '', text = '' } = (data ?? {}) as { status?: string; text?: string };
  return (typeof success === 'object' ? success[status] : success) ?? text;
};

export function ListActions({ nouns, actions = [] }: Props) {
  const { busy, start, dialog } = useAction();
  const prices = useConfirmedPrices();
  const actConfirmed = ({ call, params, body }: CallButton, success: string | ((data: unknown) => string)) =>
    prices.send((takesDoubts) =>
      act(call as Contract, { params, body: { ...body, ...(takesDoubts && { takesDoubts }) }, success }),
    );
  const toggle = (box: HTMLInputElement, button: SwitchButton) =>
    actConfirmed({ ...button, body: { ...button.body, [button.flag]: box.checked } }, savedText).catch((error) => {
      box.checked = !box.checked;
      toastIfSilent(error);
    });
  const send = (button: CallButton, ids?: readonly string[], onDone?: () => void) =>
    start({
      confirmation: button.confirmation,
      run: async (values) => {
        const fieldValues = valuesOf(button.confirmation?.fields ?? {}, values);
        const body = { ...button.body, ...(ids ? { ids } : fieldValues) };
        const { nextPath, call, confirmation } = button;
        const isToast = call.toast !== false;
        const message = nextPath ? '' : (data: unknown) => successText(button, data);
        const reply = await actConfirmed({ ...button, body }, message).catch((error) => {
          if (!(error instanceof CallError && error.status === 400)) reloadList();
          if (isToast || confirmation) throw error;
          showNotice(refusalText(error), 'danger');
        });
        if (!reply) return;
        if (nextPath) {
          toastNext(successText(button, reply.data), isToast ? 'success' : 'notice');
          location.assign(nextPath);
        } else if (onDone) onDone();
        else reloadList();
      },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` reads no state
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null;
      if (!button || button.ariaBusy || button.ariaDisabled) return;
      button.ariaBusy = 'true';
      void send(JSON.parse(button.dataset['press'] ?? '') as CallButton).finally(() => {
        button.ariaBusy = null;
      });
    };
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.dataset['switch']) return;
      void toggle(target, JSON.parse(target.dataset['switch']) as SwitchButton);
    };
    // After a reload, browsers restore former states of checkboxes.
    for (const checkbox of document.querySelectorAll<HTMLInputElement>('[data-switch]'))
      checkbox.checked = checkbox.defaultChecked;
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
      {nouns && (
        <BulkBar singular={nouns[0]} plural={nouns[1]}>
          {(ids, finish) =>
            actions.map((action) => (
              <Button key={action.label} variant="quiet" busy={busy} onClick={() => send(action, ids, finish)}>
                {action.label}
              </Button>
            ))
          }
        </BulkBar>
      )}
      {dialog}
      {prices.dialog}
    </>
  );
}
