import { asc, eq } from 'drizzle-orm';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { type Db, write } from '../../../db/client.ts';
import { identityFiles } from '../../../db/schema/accounts.ts';
import { type Actor, requireClient } from '../../http/actor.ts';
import { savedName } from '../../uploads/documentRules.ts';
import { takeOut, type Vault } from '../../uploads/vault.ts';
import { auditUser } from '../accounts/audit.server.ts';
import { ownRow } from '../accounts/ownUser.server.ts';
import { collectPersonalData } from './collect.server.ts';
import { isProven } from './mailbox.server.ts';
import { readmeOf } from './readme.ts';

/**
 * All that is kept about the client who asks, as a ZIP: a readme, JSON by subject, and the identity files as they were
 * stored. Passwords and secrets are left out: they are kept only as hashes or encrypted.
 * @throws unauthenticated, forbidden for an admin
 */
export async function exportPersonalData(
  db: Db,
  actor: Actor,
  shop: { vault: Vault; shopName: string },
): Promise<Uint8Array<ArrayBuffer>> {
  requireClient(actor);
  const user = ownRow(db, actor);
  const files: Zippable = {};
  const missing: string[] = [];
  const papers = db
    .select()
    .from(identityFiles)
    .where(eq(identityFiles.userId, user.id))
    .orderBy(asc(identityFiles.createdAt))
    .all();
  for (const [position, paper] of papers.entries()) {
    const name = `pieces-identite/${position + 1}-${entryName(savedName(paper.originalName, paper.mime))}`;
    const bytes = await takeOut(shop.vault, paper).catch(() => null);
    // Pictures and PDFs are compressed already.
    if (bytes) files[name] = [new Uint8Array(bytes), { level: 0 }];
    else missing.push(paper.originalName);
  }
  for (const [name, content] of Object.entries(collectPersonalData(db, user)))
    files[`${name}.json`] = strToU8(`${JSON.stringify(content, null, 2)}\n`);
  files['LISEZ-MOI.txt'] = strToU8(
    readmeOf({ shopName: shop.shopName, now: Date.now(), missing, isProven: isProven(user) }),
  );
  write(db, (tx) => auditUser(tx, actor, 'export', user.id));
  return zipSync(files);
}

/** Of letters, digits and what every system takes in the name of a file. */
const entryName = (name: string): string => name.replace(/[^\p{L}\p{M}\d ._-]/gu, '-');
