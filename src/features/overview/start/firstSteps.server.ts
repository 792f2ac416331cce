import { eq, gt } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { countOf } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { stockLines } from '../../../../db/schema/goods.ts';
import { adminConfigPath, adminPaths } from '../../../adminPaths.ts';
import { type ShopIdentityName, shopIdentityLabels } from '../../../dealer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { formatList } from '../../../money.ts';
import { isActiveOwner } from '../../accounts/model/colleague.server.ts';

/** `consequence`: what the shop cannot do without this step. */
type Step = { title: string; isDone: boolean; href: string; consequence: string };

const requiredIdentityNames: readonly ShopIdentityName[] = [
  ...(['SHOP_LEGAL_NAME', 'SHOP_ADDRESS', 'SHOP_PHONE', 'SHOP_EMAIL'] as const),
  ...(['SHOP_SIREN', 'SHOP_RCS', 'SHOP_VAT'] as const),
];

export function firstSteps({ db, actor, shop: { config } }: Ctx): Step[] {
  requireAdmin(actor);
  if (config.demo) return [];
  const hasRows = (table: SQLiteTable, where: Parameters<typeof countOf>[2]) => countOf(db, table, where) > 0;
  const missingNames = requiredIdentityNames
    .filter((name) => !config.identity[name])
    .map((name) => shopIdentityLabels[name]);
  return [
    {
      title: 'Identité',
      isDone: missingNames.length === 0,
      href: adminPaths.config,
      consequence: `Aucune facture n’est émise\u00a0: il manque ${formatList(missingNames)}.`,
    },
    {
      title: 'IBAN',
      isDone: config.identity.SHOP_IBAN !== undefined,
      href: `${adminPaths.config}#SHOP_IBAN`,
      consequence: 'Le virement n’est pas proposé aux clients.',
    },
    {
      title: 'Courriel',
      isDone: config.smtpUrl !== undefined,
      href: `${adminPaths.machine}#mail`,
      consequence: 'Rien ne part, ni aux clients ni aux abonnés.',
    },
    {
      title: 'Carte bancaire',
      isDone: config.bank !== undefined,
      href: `${adminPaths.machine}#bank`,
      consequence: 'La boutique ne prend pas la carte.',
    },
    {
      title: 'Articles',
      isDone: hasRows(metals, eq(metals.isVisable, true)) || hasRows(currencies, eq(currencies.isVisible, true)),
      href: countOf(db, metals) + countOf(db, currencies) > 0 ? adminPaths.metals : adminPaths.knownGoods,
      consequence: 'Rien n’est à vendre. Pièces, lingots et billets connus s’ajoutent d’un coup.',
    },
    {
      title: 'Stock',
      isDone: hasRows(stockLines, gt(stockLines.inSafe, 0)),
      href: adminPaths.stock,
      consequence: 'Ce qui n’est pas compté ne se publie que «\u00a0sur commande\u00a0».',
    },
    {
      title: 'Horaires et livraison',
      isDone: config.opening.week.length > 0,
      href: adminConfigPath('livraison'),
      consequence: 'Les clients ne savent pas quand venir, et les dates sont comptées du lundi au vendredi.',
    },
    {
      title: 'Second compte',
      isDone: countOf(db, users, isActiveOwner) > 1,
      href: adminPaths.users,
      consequence: 'Vous seul avez le rôle Direction\u00a0: un téléphone perdu, et la porte est fermée.',
    },
  ];
}
