import { isEmptyShop } from '../../../db/demo/isEmpty.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, only, withShop } from './command.ts';

export const seedCommand: Command = {
  usage: 'seed',
  does: 'remplit le catalogue vide d’une boutique ouverte avec celui de démonstration',
  run: (words, surroundings) => {
    only(words, 0);
    return withShop(surroundings, async ({ db, config }) => {
      if (!isEmptyShop(db)) throw new Refusal('Le catalogue n’est pas vide : rien n’est changé.');
      const [{ fillDemo }, { drawPictures }] = await Promise.all([
        import('../../../db/demo/fill.ts'),
        import('../../../db/demo/pictures.ts'),
      ]);
      drawPictures(`${config.dataDir}/images`);
      await fillDemo(db);
      return 'Le catalogue de démonstration est rempli.';
    });
  },
};
