import { isEmptyShop } from '../../../db/demo/isEmpty.ts';
import type { ShopApp } from '../app.ts';
import { lockDataDir } from '../start/lockDataDir.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, limitArgs, readOptions, withShop } from './command.ts';
import { printLine } from './terminal.ts';

export const seedCommand: Command = {
  usage: 'seed [--scale]',
  summary:
    'remplit le catalogue vide d’une boutique avec celui de démonstration ; --scale fait d’une démonstration arrêtée une grande boutique, pour l’essayer',
  run: async (args, home) => {
    const { values, positionals } = readOptions(args, { scale: { type: 'boolean' } });
    limitArgs(positionals, 0);
    return withShop(home, values.scale ? enlarge : (app) => fillCatalogue(app, home));
  },
};

async function fillCatalogue({ db, config }: ShopApp, home: string) {
  if (!isEmptyShop(db)) throw new Refusal('Le catalogue n’est pas vide\u00a0: rien n’est changé.');
  const [{ fillDemo }, { copyPictures }] = await Promise.all([
    import('../../../db/demo/fill.ts'),
    import('../../../db/demo/pictures.ts'),
  ]);
  copyPictures(`${home}/pictures`, `${config.dataDir}/images`);
  await fillDemo(db);
  return 'Le catalogue de démonstration est rempli.';
}

/** One transaction of several minutes, during which purchases wait. */
async function enlarge({ db, config }: ShopApp) {
  if (!config.demo) throw new Refusal('Seule une démonstration (DEMO=1) peut être agrandie\u00a0: rien n’est changé.');
  const release = lockDataDir(config.dataDir, 'un agrandissement');
  try {
    const { fillScale, isScaled } = await import('../../../db/demo/sales/scale.ts');
    if (isScaled(db)) throw new Refusal('La boutique est déjà grande\u00a0: rien n’est changé.');
    fillScale(db, printLine);
    return 'La boutique est agrandie.';
  } finally {
    release();
  }
}
