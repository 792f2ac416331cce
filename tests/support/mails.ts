import { existsSync, readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import type { Db } from '../../db/client.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import type { Shop } from '../../src/http/context.ts';
import { withLinks } from '../../src/mail/outbox.server.ts';
import { testShop } from './context.ts';
import { rowsOf } from './people.ts';

export const wholeMails = (db: Db, { keys }: Pick<Shop, 'keys'> = testShop) =>
  rowsOf(db, mailOutbox).map((mail) => withLinks(keys.secrets, mail));

/** Mails in DATA_DIR/mail, sent without a server. */
export async function mailFile(dataDir: string, id: string) {
  const file = `${dataDir}/mail/${id}.eml`;
  return existsSync(file) ? PostalMime.parse(readFileSync(file)) : undefined;
}
