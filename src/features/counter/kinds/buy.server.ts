import { listOf } from '../../../formats.ts';
import { wrongField } from '../../../http/errors.ts';
import { sum } from '../../orders/model/money.ts';
import { dropDrafts, preparePurchases } from '../../purchases/model/prepare.server.ts';
import { type LineKind, nothingOpened } from './kind.ts';
import type { LineOf } from './kinds.api.ts';

/** Never netted against what is sold: nothing of it is paid in the deal. */
export const buy: LineKind<LineOf<'buy'>> = {
  open: ({ tx, id: key, person, parts }, lines) => {
    if (lines.length === 0) return nothingOpened;
    if (!person)
      throw wrongField('personId', 'Dites qui vend\u00a0: le métal s’achète à une personne dont vous voyez la pièce.');
    const told = sum(lines.map((line) => line.told));
    const offers = lines.map(({ offer }) => offer);
    const made = preparePurchases(tx, { key, personId: person.id, userId: person.userId, offers, told });
    parts['buy'] = made.map(({ id }) => id).join(',');
    return { ...nothingOpened, summary: [`Rachat préparé\u00a0: ${listOf(made.map(({ number }) => number))}`] };
  },
  cancel: (tx, { parts }) => dropDrafts(tx, parts['buy']?.split(',') ?? []),
};
