import { type AnyContract, call } from '../../http/call.ts';
import { Button } from '../../ui/Button.tsx';
import { type Fields, valuesOf } from '../../ui/desk/fields.ts';
import { useAct } from '../../ui/desk/useAct.tsx';
import { island } from '../../ui/island/Island.tsx';
import { toastNext } from '../../ui/toastNext.ts';
import {
  checkRegisterContract,
  closeRegisterContract,
  consultContract,
  consultFields,
  correctFields,
  correctRegisterContract,
  type Done,
  entrustContract,
  entrustFields,
  giveBackContract,
  giveBackFields,
  openFields,
  openRegisterContract,
} from './register.api.ts';

type Act = { name: string; title: string; label: string; text?: string; fields?: Fields; contract: AnyContract };

const consult: Act = {
  name: 'Consulter le registre',
  title: 'Pourquoi consultez-vous le registre\u202f?',
  label: 'Consulter',
  fields: consultFields,
  contract: consultContract,
};

const check: Act = {
  name: 'Vérifier maintenant',
  title: 'Vérifier le registre',
  text: 'Chaque ligne et chaque page sont relues, de la première à la dernière. La boutique le fait aussi chaque jour.',
  label: 'Vérifier',
  contract: checkRegisterContract,
};

const keeping: readonly Act[] = [
  {
    name: 'Clore maintenant',
    title: 'Clore le registre',
    text: 'Les lignes ouvertes deviennent des pages numérotées, qui ne se rouvrent jamais. Une ligne plus tardive aura sa propre page.',
    label: 'Clore',
    contract: closeRegisterContract,
  },
  {
    name: 'Rectifier une ligne',
    title: 'Rectifier une ligne',
    text: 'La ligne reste\u00a0; une nouvelle dit ce qui est juste. Ce que vous laissez vide se lit comme aujourd’hui.',
    label: 'Rectifier',
    fields: correctFields,
    contract: correctRegisterContract,
  },
  {
    name: 'Inscrire un bien confié',
    title: 'Inscrire un bien confié',
    text: 'Ce qu’une personne laisse sans l’avoir vendu, pour une expertise ou avec un colis.',
    label: 'Inscrire',
    fields: entrustFields,
    contract: entrustContract,
  },
  {
    name: 'Rendre un bien confié',
    title: 'Rendre un bien confié',
    label: 'Rendre',
    fields: giveBackFields,
    contract: giveBackContract,
  },
  {
    name: 'Reprendre le livre papier',
    title: 'Reprendre le stock du livre papier',
    text: 'Chaque article compté que le registre n’a pas encore y entre une fois, avec la page du livre papier.',
    label: 'Reprendre',
    fields: openFields,
    contract: openRegisterContract,
  },
];

type Props = { isReading: boolean; mayKeep: boolean };

export const RegisterActs = island(({ isReading, mayKeep }: Props) => {
  const { start, dialog } = useAct();
  const ask = ({ contract, ...question }: Act) =>
    start({
      ask: { keep: 'Annuler', look: 'gold', ...question },
      run: async (values) => {
        const { data } = await call(contract, { body: valuesOf(question.fields ?? {}, values) });
        toastNext((data as Done).text);
        location.reload();
      },
    });
  return (
    <div className="cluster">
      {[...(isReading ? [] : [consult]), check, ...(mayKeep ? keeping : [])].map((act) => (
        <Button key={act.name} look={act === consult ? 'gold' : 'quiet'} onClick={() => ask(act)}>
          {act.name}
        </Button>
      ))}
      {dialog}
    </div>
  );
});
