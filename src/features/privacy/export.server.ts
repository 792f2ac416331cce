import { asc, eq } from 'drizzle-orm';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { audit } from '../../../db/audit.ts';
import { identityFiles } from '../../../db/schema/accounts.ts';
import { write } from '../../../db/writer.ts';
import { requireClient } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { savedName } from '../../uploads/documentRules.ts';
import { identityVault, takeOut } from '../../uploads/vault.ts';
import { ownRow } from '../accounts/model/ownUser.server.ts';
import { collectPersonalData } from './collect.server.ts';
import { isProven } from './mailbox.server.ts';
import { readmeOf } from './readme.ts';

/** A ZIP with a readme, JSON by subject and the identity files; without passwords and secrets. */
export async function exportPersonalData(ctx: Ctx): Promise<Uint8Array<ArrayBuffer>> {
  requireClient(ctx.actor);
  const user = ownRow(ctx);
  const files: Zippable = {};
  const missing: string[] = [];
  const papers = ctx.db
    .select()
    .from(identityFiles)
    .where(eq(identityFiles.userId, user.id))
    .orderBy(asc(identityFiles.createdAt))
    .all();
  for (const [position, paper] of papers.entries()) {
    const name = `pieces-identite/${position + 1}-${entryName(savedName(paper.originalName, paper.mime))}`;
    const bytes = await takeOut(identityVault(ctx.shop), paper).catch(() => null);
    // Pictures and PDFs are compressed already.
    if (bytes) files[name] = [new Uint8Array(bytes), { level: 0 }];
    else missing.push(paper.originalName);
  }
  for (const [name, content] of Object.entries(collectPersonalData(ctx.db, user)))
    files[`${name}.json`] = strToU8(`${JSON.stringify(content, null, 2)}\n`);
  files['LISEZ-MOI.txt'] = strToU8(
    readmeOf({ shopName: ctx.shop.config.shopName, now: Date.now(), missing, isProven: isProven(user) }),
  );
  await write(ctx, (tx) => audit(tx, { action: 'user.export', entity: 'user', entityId: user.id }));
  return zipSync(files);
}

/** Characters that every system accepts in a file name. */
const entryName = (name: string): string => name.replace(/[^\p{L}\p{M}\d ._-]/gu, '-');
