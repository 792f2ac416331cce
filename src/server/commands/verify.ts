import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatMoment } from '../../dates.ts';
import { integrityErrorText, readableChecksum } from '../../features/goods/model/chain.server.ts';
import { inspectSealed, type SealInspection } from '../../features/goods/model/seal.server.ts';
import { plural } from '../../money.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { type Command, requireArgument } from './command.ts';

export const verifyCommand: Command = {
  usage: 'verify FICHIER',
  summary:
    'contrôle un export scellé du registre, sur toute machine et sans la boutique ; nomme la page et la ligne qui ont changé',
  run: async (args) => {
    const file = resolve(requireArgument(args));
    const { errors, shop, made, rows, pages, key } = inspectFile(file);
    if (errors.length > 0)
      throw new Refusal(
        `${file} a été changé ou abîmé :\n${errors.map((error) => `- ${integrityErrorText(error)}`).join('\n')}`,
      );
    return [
      `${file} est entier : ${plural(pages.length, 'page', 'pages')} et ${plural(rows, 'ligne', 'lignes')} de ${shop}, scellées le ${formatMoment(Date.parse(made))}.`,
      `Pied de la dernière page : ${readableChecksum(pages.at(-1)?.foot ?? '')}. Clé : ${key}.`,
      'Comparez ces deux chiffres à ceux du courriel de clôture.',
    ].join('\n');
  },
};

function inspectFile(file: string): SealInspection {
  try {
    return inspectSealed(readFileSync(file));
  } catch (error) {
    throw new Refusal(`${file} ne peut pas être contrôlé : ${reasonOf(error)}.`);
  }
}
