import pLimit from 'p-limit';
import { wrongField } from '../http/context.ts';
import { formatNumber } from '../money.ts';
import { runThread, ThreadLimit } from '../thread.server.ts';
import { fileSize } from './documentRules.ts';
import type { FileKind, ParsedFile } from './fileKind.ts';
import type { FileAnswer } from './fileThread.ts';

const oneAtATime = pLimit(1);

/** @throws invalid or tooLarge at `field`; the message names the limit, or the line of the file */
export async function parseFile(bytes: Uint8Array, kind: FileKind, field = 'file'): Promise<ParsedFile> {
  if (bytes.length > kind.maxBytes) {
    const weights = `${fileSize(bytes.length)}, la limite est de ${fileSize(kind.maxBytes)}`;
    throw wrongField(field, `Ce fichier pèse ${weights}. Partagez-le en plusieurs.`, 'tooLarge');
  }
  const { fileThread } = await import('./fileThread.ts');
  const limits = { seconds: kind.maxSeconds, megabytes: 256 };
  const answer = await oneAtATime(() => runThread<FileAnswer>(fileThread, { bytes, kind }, limits)).catch((error) => {
    if (!(error instanceof ThreadLimit)) throw error;
    const limit = `plus de ${formatNumber(kind.maxSeconds)} secondes, ou plus de mémoire que prévu`;
    throw wrongField(field, `Ce fichier demande ${limit}. Partagez-le en plusieurs.`, 'tooLarge');
  });
  if ('problem' in answer) throw wrongField(field, answer.problem);
  return answer;
}
