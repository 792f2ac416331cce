import { removeExamples } from '../../features/overview/safety/examples.server.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, only, withShop } from './command.ts';

export const removeExamplesCommand: Command = {
  usage: 'remove-examples',
  does: 'retire les clients et les commandes inventés d’une démonstration devenue une vraie boutique',
  run: (words, surroundings) => {
    only(words, 0);
    return withShop(surroundings, async ({ config }, ctx) => {
      if (config.demo) throw new Refusal('Cette boutique est une démonstration : donnez-lui d’abord DEMO=0.');
      const { orders, kept } = await removeExamples(ctx);
      return `${orders} commandes d’exemple retirées.${kept > 0 ? ` ${kept} ont une facture et restent.` : ''}`;
    });
  },
};
