import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Paper } from './blocks.ts';

const patienceMs = 30_000;

const eachMoreMs = 5_000;

const oneAtATime = pLimit(1);

async function draw(papers: readonly Paper[]): Promise<Buffer[]> {
  const { pdfThread } = await import('./pdfThread.ts');
  const { fontFiles: fonts } = await import('../ui/fonts/files.ts');
  const worker = new Worker(new URL(pdfThread), { workerData: { fonts, papers }, env: {} });
  try {
    const signal = AbortSignal.timeout(patienceMs + papers.length * eachMoreMs);
    const [drawn] = (await once(worker, 'message', { signal })) as [Uint8Array[]];
    return drawn.map((bytes) => Buffer.from(bytes));
  } finally {
    await worker.terminate();
  }
}

/** PDF papers, A4, tagged for screen readers; drawn in a worker, off the serving thread. */
export const renderPdfs = async (papers: readonly Paper[]): Promise<Buffer[]> =>
  papers.length === 0 ? [] : oneAtATime(() => draw(papers));

export async function renderPdf(paper: Paper): Promise<Buffer> {
  const [drawn] = await renderPdfs([paper]);
  if (!drawn) throw new Error('the paper was not drawn');
  return drawn;
}
