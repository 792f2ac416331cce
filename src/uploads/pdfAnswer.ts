import type { Attachment } from '../mail/outbox.server.ts';

/** A paper that is saved or read, and kept nowhere on the way. */
export const pdfAnswer = ({ filename, contentType, content }: Attachment): Response =>
  new Response(new Uint8Array(content), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
    },
  });
