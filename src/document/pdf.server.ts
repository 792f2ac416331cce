import pLimit from 'p-limit';
import { runThread } from '../thread.server.ts';
import type { PdfDocument } from './blocks.ts';

const oneAtATime = pLimit(1);

async function renderInThread(documents: readonly PdfDocument[]): Promise<Buffer[]> {
  const { pdfWorkerUrl: pdfThread } = await import('./pdfThread.ts');
  const { fontFiles: fonts } = await import('../ui/fonts/files.ts');
  const limits = { seconds: 30 + documents.length * 5, megabytes: 512 };
  const pdfs = await runThread<Uint8Array[]>(pdfThread, { fonts, papers: documents }, limits);
  return pdfs.map((bytes) => Buffer.from(bytes));
}

/** Tagged for screen readers. */
export const renderPdfs = async (documents: readonly PdfDocument[]): Promise<Buffer[]> =>
  documents.length === 0 ? [] : oneAtATime(() => renderInThread(documents));

export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  const [pdf] = await renderPdfs([document]);
  if (!pdf) throw new Error('the paper was not drawn');
  return pdf;
}
