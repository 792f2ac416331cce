import { useState } from 'react';
import { call } from '../../../../http/call.ts';
import { Button } from '../../../../ui/Button.tsx';
import { askBankContract } from '../../payments/payments.api.ts';
import type { Desk } from '../useDesk.ts';

type Props = { desk: Desk };

export function BankEnquiry({ desk: { order, busy, setOrder, act } }: Props) {
  const [answer, setAnswer] = useState('');
  const ask = () => {
    setAnswer('');
    return act(
      'ask',
      async () => {
        const { data } = await call(askBankContract, { body: { orderId: order._id } });
        setAnswer(data.message);
        setOrder(data.order);
        return null;
      },
      '',
    );
  };
  return (
    <div className="stack">
      <p>
        <Button look="quiet" busy={busy === 'ask'} onClick={ask}>
          Interroger la banque
        </Button>
      </p>
      <p className={answer ? 'notice' : 'visually-hidden'} role="status">
        {answer}
      </p>
    </div>
  );
}
