import { keptThread, startThread } from '../uploads/thread.ts';
import type { Paper } from './blocks.ts';

/** Milliseconds, on a busy machine. */
const patience = 30_000;

/** Milliseconds for one more, on a busy machine. */
const eachMore = 5_000;

const draw = keptThread<readonly Paper[], Uint8Array[]>(async () => {
  const { pdfThread } = await import('./pdfThread.ts');
  const { fontFiles: fonts } = await import('../ui/fonts/files.ts');
  return startThread(pdfThread, { fonts });
});

/** Papers as PDF, A4, tagged for screen readers; drawn outside of this thread, which serves pages meanwhile. */
export async function renderPdfs(papers: readonly Paper[]): Promise<Buffer[]> {
  if (papers.length === 0) return [];
  const drawn = await draw(() => papers, patience + papers.length * eachMore);
  return drawn.map((bytes) => Buffer.from(bytes));
}

export async function renderPdf(paper: Paper): Promise<Buffer> {
  const [drawn] = await renderPdfs([paper]);
  if (!drawn) throw new Error('the paper was not drawn');
  return drawn;
}
