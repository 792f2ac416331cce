import type { Db } from '../../../db/client.ts';
import { paths } from '../../paths.ts';
import type { Item, ItemKey } from '../catalogue/item.ts';
import { findItem } from '../catalogue/model/items.server.ts';
import { currentConfig } from '../configuration/configuration.server.ts';
import { goldQuote } from '../configuration/goldPrice.ts';
import { goldGram } from './alert.ts';

export function goldGramItem(db: Db): Item {
  const gold = goldQuote(currentConfig(db));
  const name = 'Gramme d’or fin';
  return { ...goldGram, name, path: paths.gold, sellPrice: gold?.perGram ?? 0, unit: '', isVisible: gold !== null };
}

export const findAlertItem = (db: Db, key: ItemKey): Item | undefined =>
  key.type === goldGram.type && key.id === goldGram.id ? goldGramItem(db) : findItem(db, key);
