import type { z } from 'zod';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { actOfPage, mayAct } from '../../http/staff.ts';
import { adminCurrencyPath, adminMetalPath, adminOrderPath, adminUserPath } from '../../paths.ts';
import { userListQuery } from '../accounts/admin/users.api.ts';
import { getAllUsers } from '../accounts/admin/users.server.ts';
import { itemListQuery } from '../catalogue/admin/list/itemList.ts';
import { listAdminCurrencies, listAdminMetals } from '../catalogue/admin/list/itemLists.server.ts';
import { getAllOrders } from '../orders/lists/queries.server.ts';
import { orderListQuery } from '../orders/orders.api.ts';
import type { findPlacesContract } from './overview.api.ts';

type Places = z.output<typeof findPlacesContract.data>;

const shown = 6;
const shortest = 2;

export function findPlaces(ctx: Ctx, { q }: { q: string }): Places {
  requireAdmin(ctx.actor);
  if (q.length < shortest) return [];
  const orders = getAllOrders(ctx, orderListQuery.parse({ q, pageSize: shown, sort: '-createdAt' }));
  const users = getAllUsers(ctx, userListQuery.parse({ q, pageSize: shown }));
  const ordered = orders.rows.map(({ _id, orderNumber, buyer }) => ({
    label: `${orderNumber}, ${buyer.firstName} ${buyer.lastName}`,
    hint: 'Commande',
    href: adminOrderPath(_id),
  }));
  const people = users.rows.map(({ _id, firstName, lastName, email, role }) => ({
    label: `${firstName} ${lastName}, ${email}`,
    hint: role === 'admin' ? 'Administration' : 'Client',
    href: adminUserPath(_id),
  }));
  const asked = itemListQuery.parse({ q, pageSize: shown });
  const metals = listAdminMetals(ctx, asked).rows.map(({ id, metalName }) => ({
    label: metalName,
    hint: 'Métal',
    href: adminMetalPath(id),
  }));
  const currencies = listAdminCurrencies(ctx, asked).rows.map(({ id, moneyName }) => ({
    label: moneyName,
    hint: 'Devise',
    href: adminCurrencyPath(id),
  }));
  const places = [...ordered, ...people, ...metals, ...currencies];
  return places.filter(({ href }) => mayAct(ctx.actor, actOfPage(href)));
}
