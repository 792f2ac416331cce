import { oneAtATime } from '../uploads/oneAtATime.ts';
import { inThread } from '../uploads/thread.ts';
import type { Paper } from './blocks.ts';

/** Milliseconds, on a busy machine. */
const patience = 30_000;

/** A paper as PDF, A4, tagged for screen readers; drawn outside of this thread, which serves pages meanwhile. */
export async function renderPdf(paper: Paper): Promise<Buffer> {
  const { pdfThread } = await import('./pdfThread.ts');
  return Buffer.from(await oneAtATime(() => inThread<Uint8Array>(pdfThread, paper, patience)));
}
