import { type AnyContract, call } from '../../http/call.ts';
import { Button } from '../../ui/Button.tsx';
import { type Fields, valuesOf } from '../../ui/desk/fields.ts';
import { type Question, useAct } from '../../ui/desk/useAct.tsx';
import { island } from '../../ui/island/Island.tsx';
import { toastNext } from '../../ui/toastNext.ts';
import { type Done, registerActs } from './register.api.ts';

type Act = Pick<Question, 'title' | 'text' | 'label'> & { fields: Fields; contract: AnyContract };
const { consult, ...others } = registerActs;

type Props = { isReading: boolean; mayKeep: boolean };

export const RegisterActs = island(({ isReading, mayKeep }: Props) => {
  const { start, dialog } = useAct();
  const ask = ({ contract, ...question }: Act) =>
    start({
      ask: { keep: 'Annuler', look: 'gold', ...question },
      run: async (values) => {
        const { data } = await call(contract, { body: valuesOf(question.fields, values) });
        toastNext((data as Done).text);
        location.reload();
      },
    });
  const shown: Act[] = Object.values(others).filter(({ contract }) => mayKeep || contract.act === 'readRegister');
  return (
    <div className="cluster">
      {[...(isReading ? [] : [consult]), ...shown].map((act) => (
        <Button key={act.title} look={act === consult ? 'gold' : 'quiet'} onClick={() => ask(act)}>
          {act.title}
        </Button>
      ))}
      {dialog}
    </div>
  );
});
