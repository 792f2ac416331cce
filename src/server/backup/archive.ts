import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import Database from 'better-sqlite3';
import { extract, pack } from 'tar-stream';
import { isNewer } from '../../../db/client.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { damageOf } from '../start/storage.ts';
import { sealInto, unsealed } from './seal.ts';

/** What a copy holds beside the database: the rest of DATA_DIR is made anew. */
export const keptFolders = ['keys', 'images', 'identity', 'mail'];
export const keptFiles = ['erasures.jsonl', 'test-bank.json'];
const listName = 'inventaire.json';

/** What is in a copy: of an archive, where it is the last entry, each file's SHA-256. */
export type Contents<Check = unknown> = { program: string; at: string; files: Record<string, Check> };

export const isOwn = (name: string): boolean =>
  name === 'shop.db' ||
  keptFiles.includes(name) ||
  (keptFolders.includes(name.split('/')[0] ?? '') && name.includes('/') && !name.split('/').includes('..'));

export function namesIn(folder: string): string[] {
  const inside = keptFolders
    .filter((name) => existsSync(`${folder}/${name}`))
    .flatMap((name) =>
      readdirSync(`${folder}/${name}`, { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
    )
    .filter((name) => statSync(`${folder}/${name}`, { throwIfNoEntry: false })?.isFile());
  return [...inside.sort(), ...keptFiles.filter((name) => existsSync(`${folder}/${name}`))];
}

/** Room that the files of a shop need on another disk, with what each takes beside its bytes; those changed since then. */
export const roomOf = (folder: string, since = 0): number =>
  namesIn(folder).reduce((sum, name) => {
    const { size, ctimeMs } = statSync(`${folder}/${name}`, { throwIfNoEntry: false }) ?? { size: 0, ctimeMs: 0 };
    return ctimeMs < since ? sum : sum + size + 4096;
  }, 0);

/** Passes bytes on and knows their hash. */
function hashing(): { stage: Transform; digest: () => string } {
  const hash = createHash('sha256');
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stage, digest: () => hash.digest('hex') };
}

type Source = { folder: string; database: string; program: string; password?: string | undefined };

/** Writes the copy of a database and the folders beside it into one compressed file, encrypted where there is a password. */
export async function writeArchive(
  file: string,
  { folder, database, program, password }: Source,
): Promise<Contents<string>> {
  const tar = pack();
  const { stages, finish } = sealInto(file, password);
  const written = pipeline([tar, createGzip({ level: 6 }), ...stages, createWriteStream(file, { flags: 'a' })]);
  const contents: Contents<string> = { program, at: new Date().toISOString(), files: {} };
  const add = async (name: string, path: string) => {
    const { size, mtime } = statSync(path);
    const { stage, digest } = hashing();
    // Of a file that grows meanwhile, what there was.
    const bytes = size === 0 ? [] : createReadStream(path, { end: size - 1 });
    await pipeline(bytes, stage, tar.entry({ name, size, mtime, mode: 0o600 }));
    contents.files[name] = digest();
  };
  const fill = async () => {
    await add('shop.db', database);
    // A picture may be deleted while the others are read.
    for (const name of namesIn(folder)) if (existsSync(`${folder}/${name}`)) await add(name, `${folder}/${name}`);
    tar.entry({ name: listName, mode: 0o600 }, JSON.stringify(contents));
    tar.finalize();
  };
  await Promise.all([
    written,
    fill().catch((error: unknown) => {
      tar.destroy(error as Error);
      throw error;
    }),
  ]);
  finish();
  return contents;
}

/** @throws Refusal where there is no file to read: nothing is said of what it holds */
export function requireFile(file: string): void {
  try {
    accessSync(file, constants.R_OK);
    if (statSync(file).isFile()) return;
  } catch (error) {
    throw new Refusal(`${file} ne peut pas être lu : ${reasonOf(error)}.`);
  }
  throw new Refusal(`${file} n’est pas un fichier.`);
}

export type Opening = {
  password?: string | undefined;
  migrations?: string | undefined;
};

/**
 * Lays an archive out in an empty folder, and checks every file of it.
 * @throws Refusal for one that is damaged, cut short, not a copy of a shop or newer than the program
 */
export async function layOut(
  file: string,
  { folder, password, migrations }: Opening & { folder: string },
): Promise<Contents> {
  const found = new Map<string, string>();
  const files = extract();
  const read = async () => {
    for await (const entry of files) {
      const { name } = entry.header;
      if (name !== listName && !isOwn(name))
        throw new Refusal(`${file} n’est pas une sauvegarde de boutique : ${name}.`);
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const { stage, digest } = hashing();
      await pipeline(entry, stage, createWriteStream(path, { mode: 0o600 }));
      found.set(name, digest());
    }
  };
  try {
    await Promise.all([pipeline(unsealed(file, password), createGunzip(), files), read()]);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // A full disk or one that breaks says nothing of the copy.
    if ((error as NodeJS.ErrnoException).syscall)
      throw new Refusal(`La sauvegarde ${file} n’a pas pu être ouverte : ${reasonOf(error)}. Rien n’a été changé.`);
    throw damaged(file, password ? 'ou le mot de passe est faux' : '');
  }
  const list = `${folder}/${listName}`;
  if (!existsSync(list)) throw damaged(file);
  const contents = JSON.parse(readFileSync(list, 'utf8')) as Contents<string>;
  const wrong = Object.entries(contents.files).find(([name, hash]) => found.get(name) !== hash);
  if (wrong || !contents.files['shop.db']) throw damaged(file, wrong ? `: ${wrong[0]} n’est pas entier` : '');
  requireUsable(file, { folder, migrations });
  return contents;
}

/** @throws Refusal where the database of a copy that is laid out is damaged or newer than the program */
export function requireUsable(
  shown: string,
  { folder, migrations }: { folder: string; migrations?: string | undefined },
): void {
  const problem = damageOf(`${folder}/shop.db`);
  if (problem !== null) throw damaged(shown, `: sa base ne se lit pas (${problem})`);
  if (migrations && hasNewer(`${folder}/shop.db`, migrations))
    throw new Refusal(
      `La sauvegarde ${shown} vient d’une version plus récente du programme. Rien n’a été changé : installez d’abord cette version.`,
    );
}

function hasNewer(database: string, migrations: string): boolean {
  const client = new Database(database);
  try {
    return isNewer(client, migrations);
  } finally {
    client.close();
  }
}

export const damaged = (file: string, more = '') =>
  new Refusal(`La sauvegarde ${file} est abîmée${more && ` ${more}`}. Rien n’a été changé : prenez-en une autre.`);
