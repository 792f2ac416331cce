import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minutes } from '../../dates.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';

const ownName = `comptoir-linux-${process.arch}`;

type Own = { publicKey: string; releasedAt: string; takesOlder: boolean };

/** Verifies signature, checksum and age. @param source folder, address or executable of a release @throws Refusal */
export async function fetchRelease(source: string, { publicKey, releasedAt, takesOlder }: Own): Promise<Buffer> {
  const folder = source.endsWith(ownName) ? source.slice(0, -ownName.length) : source;
  const fetched = (name: string) => take(`${folder.replace(/\/+$/, '') || '.'}/${name}`);
  const [sums, signature] = [await fetched('SHA256SUMS'), await fetched('SHA256SUMS.sig')];
  if (!verify(null, sums, createPublicKey(publicKey), signature))
    throw new Refusal('La signature de SHA256SUMS n’est pas celle de l’éditeur de cette boutique : rien n’est changé.');
  const [, itsTime = ''] = /^# (\S+)$/m.exec(sums.toString()) ?? [];
  // Without a time it is older than all that have one.
  if (!takesOlder && !(Date.parse(itsTime) >= Date.parse(releasedAt)))
    throw new Refusal(
      `Cette version${itsTime && ` du ${itsTime}`} est plus ancienne que celle d’ici (${releasedAt}) : rien n’est changé. Si c’est voulu : comptoir update --older.`,
    );
  const sum = new RegExp(`^([0-9a-f]{64}) [ *]${ownName}$`, 'm').exec(sums.toString())?.[1];
  const program = await fetched(ownName);
  if (createHash('sha256').update(program).digest('hex') !== sum)
    throw new Refusal(`${ownName} n’a pas la somme que dit SHA256SUMS : il est abîmé, rien n’est changé.`);
  return program;
}

async function take(place: string): Promise<Buffer> {
  try {
    if (!/^https?:/.test(place)) return await readFile(place);
    const answer = await fetch(place, { signal: AbortSignal.timeout(minutes(10)) });
    if (!answer.ok) throw new Error(`le serveur répond ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new Refusal(`${place} n’a pas pu être lu : ${reasonOf(error)}.`);
  }
}
