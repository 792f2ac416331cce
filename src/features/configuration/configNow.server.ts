import type { Db } from '../../../db/client.ts';
import type { Config } from '../../config.ts';
import { currentConfiguration } from './configuration.server.ts';

/** The environment goes first, then what the dealer saved, read anew so that pages and mails follow at once. */
export function configNow<C extends Config>(db: Db, fixed: C): C {
  const { SHOP_NAME, ...saved } = currentConfiguration(db).identity;
  const given = Object.entries(saved).filter(([, value]) => value !== '');
  return {
    ...fixed,
    shopName: (fixed.fixedNames.includes('SHOP_NAME') ? '' : SHOP_NAME) || fixed.shopName,
    identity: { ...Object.fromEntries(given), ...fixed.identity },
  };
}
