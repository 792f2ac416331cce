export type FileDownload = { filename: string; contentType: string; content: string | Uint8Array };

export const fileResponse = ({ filename, contentType, content }: FileDownload): Response =>
  new Response(typeof content === 'string' ? content : new Uint8Array(content), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store, private',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });

export const framedMailResponse = (html: string, sandbox: string): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${sandbox}`,
      'x-frame-options': 'SAMEORIGIN',
    },
  });

export const csvResponse = (filename: string, content: string): Response =>
  fileResponse({ filename, contentType: 'text/csv; charset=utf-8', content });

export const zipResponse = (content: Uint8Array, filename: string): Response =>
  fileResponse({ filename, contentType: 'application/zip', content });
