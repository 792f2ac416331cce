import { adminCurrencyPath, adminMetalPath, adminOrderPath, adminUserPath } from '../../adminPaths.ts';
import { unicodeEmail } from '../../email.server.ts';
import { verb } from '../../http/context.ts';
import { isPermitted, type Permission } from '../../http/staff.ts';
import { userListQuery } from '../accounts/model/users.api.ts';
import { getAllUsers } from '../accounts/model/users.server.ts';
import { itemListQuery } from '../catalogue/itemList.ts';
import { listAdminCurrencies, listAdminMetals } from '../catalogue/model/itemLists.server.ts';
import { listOrders } from '../orders/model/queries.server.ts';
import { orderListQuery } from '../orders/orders.api.ts';
import { findRecordsContract } from './overview.api.ts';

const maxMatches = 6;
const minLength = 2;

export const findRecords = verb(findRecordsContract, (ctx, { q }) => {
  if (q.length < minLength) return [];
  const isAllowed = (act: Permission) => isPermitted(ctx.actor, act);
  const query = { q, pageSize: maxMatches };
  const items = itemListQuery.parse(query);
  const orders = isAllowed('seeOrders')
    ? listOrders(ctx, orderListQuery.parse({ ...query, sort: '-createdAt' })).rows.map(
        ({ order: { id, orderNumber, buyer } }) => {
          const label = `${orderNumber}, ${buyer.firstName} ${buyer.lastName}`;
          return { label, hint: 'Commande', href: adminOrderPath(id) };
        },
      )
    : [];
  const people = isAllowed('clients')
    ? getAllUsers(ctx, userListQuery.parse(query)).rows.map(({ _id, firstName, lastName, email, role }) => ({
        label: `${firstName} ${lastName}, ${unicodeEmail(email)}`,
        hint: role === 'admin' ? 'Administration' : 'Client',
        href: adminUserPath(_id),
      }))
    : [];
  if (!isAllowed('catalogue')) return [...orders, ...people];
  const metals = listAdminMetals(ctx, items).rows.map(({ id, metalName: label }) => {
    return { label, hint: 'Métal', href: adminMetalPath(id) };
  });
  const currencies = listAdminCurrencies(ctx, items).rows.map(({ id, moneyName: label }) => {
    return { label, hint: 'Devise', href: adminCurrencyPath(id) };
  });
  return [...orders, ...people, ...metals, ...currencies];
});
