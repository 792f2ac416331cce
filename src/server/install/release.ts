import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minutes } from '../../dates.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';

const executableName = `comptoir-linux-${process.arch}`;

type InstalledRelease = { publicKey: string; releasedAt: string };

export function readInstalledRelease(home: string): InstalledRelease | null {
  const [key, time] = [join(home, 'release.pub'), join(home, 'release.time')];
  if (!existsSync(key)) return null;
  return { publicKey: readFileSync(key, 'utf8'), releasedAt: readFileSync(time, 'utf8') };
}

/** @throws Refusal for another publisher's signature */
async function verifyRelease(source: string, { publicKey, releasedAt }: InstalledRelease) {
  const folder = source.endsWith(executableName) ? source.slice(0, -executableName.length) : source;
  const fetchFile = (name: string) => readSource(`${folder.replace(/\/+$/, '') || '.'}/${name}`);
  const [sums, signature] = [await fetchFile('SHA256SUMS'), await fetchFile('SHA256SUMS.sig')];
  if (!verify(null, sums, createPublicKey(publicKey), signature))
    throw new Refusal('La signature de SHA256SUMS n’est pas celle de l’éditeur de cette boutique : rien n’est changé.');
  const [, time = ''] = /^# (\S+)$/m.exec(sums.toString()) ?? [];
  const file = async (name: string): Promise<Buffer> => {
    const sum = new RegExp(`^([0-9a-f]{64}) [ *]${name}$`, 'm').exec(sums.toString())?.[1];
    const content = await fetchFile(name);
    if (createHash('sha256').update(content).digest('hex') !== sum)
      throw new Refusal(`${name} n’a pas la somme que dit SHA256SUMS : il est abîmé, rien n’est changé.`);
    return content;
  };
  // Without a time, the age is NaN and counts as oldest.
  return { time, age: Date.parse(time) - Date.parse(releasedAt), file };
}

/** Verifies signature, checksum and age. @param source folder, address or executable @throws Refusal */
export async function fetchRelease(
  source: string,
  installed: InstalledRelease,
  { takesOlder }: { takesOlder: boolean },
): Promise<Buffer> {
  const { time, age, file } = await verifyRelease(source, installed);
  if (!takesOlder && !(age >= 0))
    throw new Refusal(
      `Cette version${time && ` du ${time}`} est plus ancienne que celle d’ici (${installed.releasedAt}) : rien n’est changé. Si c’est voulu : comptoir update --older.`,
    );
  return file(executableName);
}

export async function findNewerRelease(
  source: string,
  installed: InstalledRelease,
): Promise<{ at: number; changelog: string } | null> {
  const { time, age, file } = await verifyRelease(source, installed);
  return age > 0 ? { at: Date.parse(time), changelog: (await file('CHANGELOG.md')).toString() } : null;
}

async function readSource(source: string): Promise<Buffer> {
  try {
    if (!/^https?:/.test(source)) return await readFile(source);
    const answer = await fetch(source, { signal: AbortSignal.timeout(minutes(10)) });
    if (!answer.ok) throw new Error(`le serveur répond ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new Refusal(`${source} n’a pas pu être lu : ${reasonOf(error)}.`);
  }
}
