import pLimit from 'p-limit';
import { fieldError } from '../http/context.ts';
import { formatNumber } from '../money.ts';
import { runThread, ThreadLimitError } from '../thread.server.ts';
import { fileSize } from './documentRules.ts';
import type { ParsedFile, ParseOptions } from './fileKind.ts';
import type { ParseResult } from './fileThread.ts';

const oneAtATime = pLimit(1);

/** @throws invalid or tooLarge on the field `file`; the message names the limit or the faulty line */
export async function parseFile(bytes: Uint8Array, options: ParseOptions): Promise<ParsedFile> {
  if (bytes.length > options.maxBytes) {
    const sizesText = `${fileSize(bytes.length)}, la limite est de ${fileSize(options.maxBytes)}`;
    throw fieldError('file', `Ce fichier pèse ${sizesText}. Partagez-le en plusieurs.`, 'tooLarge');
  }
  const { fileWorkerUrl: fileThread } = await import('./fileThread.ts');
  const limits = { seconds: options.maxSeconds, megabytes: 256 };
  const result = await oneAtATime(() => runThread<ParseResult>(fileThread, { bytes, options }, limits)).catch(
    (error) => {
      if (!(error instanceof ThreadLimitError)) throw error;
      const limit = `plus de ${formatNumber(options.maxSeconds)} secondes, ou plus de mémoire que prévu`;
      throw fieldError('file', `Ce fichier demande ${limit}. Partagez-le en plusieurs.`, 'tooLarge');
    },
  );
  if ('problem' in result) throw fieldError('file', result.problem);
  return result;
}
