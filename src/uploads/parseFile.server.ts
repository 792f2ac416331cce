import pLimit from 'p-limit';
import { fieldError } from '../http/context.ts';
import { formatNumber } from '../money.ts';
import { runThread, ThreadLimitError } from '../thread.server.ts';
import { fileSize } from './documentRules.ts';
import type { ParsedFile, ParseOptions } from './fileKind.ts';
import type { ParseResult } from './fileThread.ts';

const oneAtATime = pLimit(1);

/** @throws invalid or tooLarge at `field`; the message names the limit, or the line of the file */
export async function parseFile(bytes: Uint8Array, kind: ParseOptions, field = 'file'): Promise<ParsedFile> {
  if (bytes.length > kind.maxBytes) {
    const sizes = `${fileSize(bytes.length)}, la limite est de ${fileSize(kind.maxBytes)}`;
    throw fieldError(field, `Ce fichier pèse ${sizes}. Partagez-le en plusieurs.`, 'tooLarge');
  }
  const { fileWorkerUrl: fileThread } = await import('./fileThread.ts');
  const limits = { seconds: kind.maxSeconds, megabytes: 256 };
  const answer = await oneAtATime(() => runThread<ParseResult>(fileThread, { bytes, kind }, limits)).catch((error) => {
    if (!(error instanceof ThreadLimitError)) throw error;
    const limit = `plus de ${formatNumber(kind.maxSeconds)} secondes, ou plus de mémoire que prévu`;
    throw fieldError(field, `Ce fichier demande ${limit}. Partagez-le en plusieurs.`, 'tooLarge');
  });
  if ('problem' in answer) throw fieldError(field, answer.problem);
  return answer;
}
