import pLimit from 'p-limit';
import { runThread } from '../thread.server.ts';
import type { PdfDocument } from './blocks.ts';

const oneAtATime = pLimit(1);

async function renderInThread(papers: readonly PdfDocument[]): Promise<Buffer[]> {
  const { pdfWorkerUrl: pdfThread } = await import('./pdfThread.ts');
  const { fontFiles: fonts } = await import('../ui/fonts/files.ts');
  const limits = { seconds: 30 + papers.length * 5, megabytes: 512 };
  const pdfs = await runThread<Uint8Array[]>(pdfThread, { fonts, papers }, limits);
  return pdfs.map((bytes) => Buffer.from(bytes));
}

/** The PDFs are tagged for screen readers. */
export const renderPdfs = async (papers: readonly PdfDocument[]): Promise<Buffer[]> =>
  papers.length === 0 ? [] : oneAtATime(() => renderInThread(papers));

export async function renderPdf(paper: PdfDocument): Promise<Buffer> {
  const [pdf] = await renderPdfs([paper]);
  if (!pdf) throw new Error('the paper was not drawn');
  return pdf;
}
