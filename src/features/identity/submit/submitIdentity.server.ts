import { eq } from 'drizzle-orm';
import { type Db, updateById } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { identityFiles, users } from '../../../../db/schema/accounts.ts';
import { audit, write } from '../../../../db/writer.ts';
import { type Ctx, requireClient, ShopError } from '../../../http/context.ts';
import { mailUser } from '../../../mail/outbox.server.ts';
import { DocumentProblem, documentName } from '../../../uploads/documentRules.ts';
import {
  deleteStoredFiles,
  type IdentityStore,
  identityStore,
  storeFile,
} from '../../../uploads/identityStore.server.ts';
import { processDocument } from '../../../uploads/processUpload.ts';
import type { Upload } from '../../../uploads/upload.ts';
import { requireUser, type UserRow } from '../../accounts/model/ownUser.server.ts';
import type { Identity } from '../identity.api.ts';
import { identityReceivedMail } from '../identity.mail.ts';
import { filesOf } from '../identityRows.server.ts';
import { getUserIdentity } from '../readIdentity.server.ts';
import { wasVerified } from '../retention.server.ts';
import { submissionRefusal } from '../status.ts';

/** `userId`: from the path; `id`: from the form. */
type SubmissionInput = { userId: string; files: Upload[]; id?: string | undefined; birthPlace?: string | undefined };
type NewIdentityFile = typeof identityFiles.$inferInsert;

/** Stores all files or none. @throws conflict once verified; invalid; tooLarge, on `files.0` etc. */
export async function submitIdentity(ctx: Ctx, input: SubmissionInput): Promise<Identity> {
  const { userId } = requireClient(ctx.actor);
  if (input.userId !== userId || (input.id ?? userId) !== userId) throw new ShopError('notFound');
  requireSendable(ctx.db, userId);
  const storedFiles = await storeUploads(input.files, userId, identityStore(ctx.shop));
  let replacedNames: string[];
  try {
    replacedNames = await write(ctx, (tx) => saveFiles(tx, userId, storedFiles, input.birthPlace));
  } catch (error) {
    await deleteStoredFiles(identityStore(ctx.shop), namesOf(storedFiles));
    throw error;
  }
  await deleteStoredFiles(identityStore(ctx.shop), replacedNames);
  return getUserIdentity(ctx, userId);
}

const namesOf = (files: readonly { storedName: string }[]) => files.map(({ storedName }) => storedName);

function requireSendable(db: Db, userId: string): UserRow {
  const user = requireUser({ db }, userId);
  const refusal = submissionRefusal(user.identityStatus);
  if (refusal) throw new ShopError('conflict', refusal);
  return user;
}

async function storeUploads(
  files: readonly Upload[],
  userId: string,
  identityStore: IdentityStore,
): Promise<NewIdentityFile[]> {
  const storedFiles: NewIdentityFile[] = [];
  const problems = new Map<number, DocumentProblem>();
  try {
    for (const [position, file] of files.entries()) {
      const outcome = await storeUpload(file, userId, identityStore, problems.size === 0);
      if (outcome instanceof DocumentProblem) problems.set(position, outcome);
      else if (outcome) storedFiles.push(outcome);
    }
    if (problems.size > 0) throw documentsError(problems);
    return storedFiles;
  } catch (error) {
    await deleteStoredFiles(identityStore, namesOf(storedFiles));
    throw error;
  }
}

async function storeUpload(
  file: Upload,
  userId: string,
  identityStore: IdentityStore,
  shouldStore: boolean,
): Promise<NewIdentityFile | DocumentProblem | null> {
  const originalName = documentName(file.name);
  try {
    const { mime, bytes } = await processDocument(file);
    if (!shouldStore) return null;
    const id = newId();
    const storedName = await storeFile(identityStore, id, bytes);
    return { id, userId, mime, originalName, bytes: bytes.length, storedName, createdAt: 0 };
  } catch (error) {
    if (error instanceof DocumentProblem) return error;
    throw error;
  }
}

function documentsError(problems: ReadonlyMap<number, DocumentProblem>): ShopError {
  const problemList = [...problems.values()];
  const errors = Object.fromEntries([...problems].map(([position, { message }]) => [`files.${position}`, message]));
  const message =
    problemList.length === 1
      ? problemList[0]?.message
      : `${problemList.length} fichiers ne peuvent pas être pris. Aucun n’a été enregistré.`;
  return new ShopError(problemList.every(({ tooLarge }) => tooLarge) ? 'tooLarge' : 'invalid', message, { errors });
}

function saveFiles(ctx: Ctx, userId: string, storedFiles: readonly NewIdentityFile[], birthPlace?: string): string[] {
  // An admin may have decided during the upload.
  const client = requireSendable(ctx.db, userId);
  const now = Date.now();
  const earlierFiles = filesOf(ctx.db, userId).filter(({ purgeAt }) => purgeAt === null);
  const replacedFiles = earlierFiles.filter((file) => !wasVerified(ctx.db, { userId, sentAt: file.createdAt }));
  for (const { id } of replacedFiles) ctx.db.delete(identityFiles).where(eq(identityFiles.id, id)).run();
  ctx.db
    .insert(identityFiles)
    .values(storedFiles.map((file) => ({ ...file, createdAt: now })))
    .run();
  const user = updateById(ctx.db, users, userId, {
    identityStatus: 'pending',
    identityReason: null,
    identitySubmittedAt: now,
    identityDecidedAt: null,
    birthPlace: birthPlace || client.birthPlace,
    updatedAt: now,
  });
  mailUser(ctx, user, { kind: 'identityReceived', letter: identityReceivedMail(user) });
  const detail = { files: storedFiles.length, replaced: replacedFiles.length };
  audit(ctx, { action: 'identity.sent', entity: 'user', entityId: userId, detail });
  return namesOf(replacedFiles);
}
