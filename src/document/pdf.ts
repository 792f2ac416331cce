import type { Worker } from 'node:worker_threads';
import { oneAtATime } from '../uploads/oneAtATime.ts';
import { answerOf, startThread } from '../uploads/thread.ts';
import type { Paper } from './blocks.ts';

/** Milliseconds, on a busy machine. */
const patience = 30_000;

/** Milliseconds for one more, on a busy machine. */
const eachMore = 5_000;

/** Milliseconds that a thread without papers waits for more: to start one takes twice as long as to draw a paper. */
const rest = 10_000;

let thread: Worker | undefined;
let resting: NodeJS.Timeout | undefined;

/** Papers as PDF, A4, tagged for screen readers; drawn outside of this thread, which serves pages meanwhile. */
export async function renderPdfs(papers: readonly Paper[]): Promise<Buffer[]> {
  if (papers.length === 0) return [];
  const drawn = await oneAtATime(() => draw(papers));
  return drawn.map((bytes) => Buffer.from(bytes));
}

async function draw(papers: readonly Paper[]): Promise<Uint8Array[]> {
  clearTimeout(resting);
  thread ??= await startDrawing();
  thread.ref();
  try {
    thread.postMessage(papers);
    const drawn = await answerOf<Uint8Array[]>(thread, patience + papers.length * eachMore);
    thread.unref();
    resting = setTimeout(endDrawing, rest).unref();
    return drawn;
  } catch (error) {
    endDrawing();
    throw error;
  }
}

async function startDrawing(): Promise<Worker> {
  const { pdfThread } = await import('./pdfThread.ts');
  const { fontFiles: fonts } = await import('../ui/fonts/files.ts');
  return startThread(pdfThread, { fonts }).on('error', endDrawing);
}

function endDrawing(): void {
  void thread?.terminate();
  thread = undefined;
}

export async function renderPdf(paper: Paper): Promise<Buffer> {
  const [drawn] = await renderPdfs([paper]);
  if (!drawn) throw new Error('the paper was not drawn');
  return drawn;
}
