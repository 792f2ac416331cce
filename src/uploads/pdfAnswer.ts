import type { Attachment } from '../mail/outbox.server.ts';

/** A PDF as a download or inline, never cached. */
export const pdfAnswer = ({ filename, contentType, content }: Attachment): Response =>
  new Response(new Uint8Array(content), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
    },
  });
