import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gt } from 'drizzle-orm';
import { openDb } from '../../db/client.ts';
import { fillDemo } from '../../db/demo/fill.ts';
import { copyPictures } from '../../db/demo/pictures.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { demoPictures } from './demo.ts';

/** Demo shop filled once per run and shared with workers; each server starts from a copy. */
export const templateDir = process.env['E2E_TEMPLATE'] ?? '';

export default async function makeTemplate(): Promise<() => void> {
  const templateDir = mkdtempSync(join(tmpdir(), 'shop-template-'));
  process.env['E2E_TEMPLATE'] = templateDir;
  copyPictures(demoPictures, `${templateDir}/images`);
  const db = openDb(`${templateDir}/shop.db`);
  await fillDemo(db);
  // One worker's tests buy more than a small dealer stocks.
  db.update(stockLines).set({ inSafe: 250, lowAt: 5 }).where(gt(stockLines.inSafe, stockLines.lowAt)).run();
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  db.$client.close();
  if (!existsSync(`${templateDir}/shop.db`)) throw new Error('the demo template was not written');
  return () => rmSync(templateDir, { recursive: true, force: true });
}
