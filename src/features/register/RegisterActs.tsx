import { call } from '../../http/call.ts';
import { Button } from '../../ui/Button.tsx';
import { type Fields, valuesOf } from '../../ui/desk/fields.ts';
import { useAct } from '../../ui/desk/useAct.tsx';
import { island } from '../../ui/island/Island.tsx';
import { toastNext } from '../../ui/toastNext.ts';
import {
  closeRegisterContract,
  consultContract,
  consultFields,
  correctFields,
  correctRegisterContract,
  type Done,
  openFields,
  openRegisterContract,
} from './register.api.ts';

type Call = (values: Record<string, string>) => Promise<{ data: Done }>;
type Act = { name: string; title: string; label: string; text?: string; fields?: Fields; run: Call };

const consult: Act = {
  name: 'Consulter le registre',
  title: 'Pourquoi consultez-vous le registre\u202f?',
  label: 'Consulter',
  fields: consultFields,
  run: (values) => call(consultContract, { body: valuesOf(consultFields, values) }),
};

const keeping: readonly Act[] = [
  {
    name: 'Clore maintenant',
    title: 'Clore le registre',
    text: 'Les lignes ouvertes deviennent des pages numérotées, qui ne se rouvrent jamais. Une ligne plus tardive aura sa propre page.',
    label: 'Clore',
    run: () => call(closeRegisterContract),
  },
  {
    name: 'Rectifier une ligne',
    title: 'Rectifier une ligne',
    text: 'La ligne reste\u00a0; une nouvelle dit ce qui est juste. Ce que vous laissez vide se lit comme aujourd’hui.',
    label: 'Rectifier',
    fields: correctFields,
    run: (values) => call(correctRegisterContract, { body: valuesOf(correctFields, values) }),
  },
  {
    name: 'Reprendre le livre papier',
    title: 'Reprendre le stock du livre papier',
    text: 'Chaque article compté que le registre n’a pas encore y entre une fois, avec la page du livre papier.',
    label: 'Reprendre',
    fields: openFields,
    run: (values) => call(openRegisterContract, { body: valuesOf(openFields, values) }),
  },
];

type Props = { isReading: boolean; mayKeep: boolean };

/** The acts of the book; each shows the page anew. */
export const RegisterActs = island(({ isReading, mayKeep }: Props) => {
  const { start, dialog } = useAct();
  const ask = ({ run, ...question }: Act) =>
    start({
      ask: { keep: 'Annuler', look: 'gold', ...question },
      run: async (values) => {
        toastNext((await run(values)).data.text);
        location.reload();
      },
    });
  return (
    <div className="cluster">
      {!isReading && <Button onClick={() => ask(consult)}>{consult.name}</Button>}
      {mayKeep &&
        keeping.map((act) => (
          <Button key={act.name} look="quiet" onClick={() => ask(act)}>
            {act.name}
          </Button>
        ))}
      {dialog}
    </div>
  );
});
