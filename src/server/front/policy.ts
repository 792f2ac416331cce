import type { Config } from '../../config.ts';
import { firstPaintHash } from '../../ui/page/firstPaint.server.ts';

type Options = { allowFraming?: boolean | undefined };

export function pagePolicy({ bank }: Pick<Config, 'bank'>, { allowFraming = false }: Options = {}): string {
  return [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${allowFraming ? "'self'" : "'none'"}`,
    `script-src 'self' ${firstPaintHash}`,
    `form-action 'self'${bank ? ` ${new URL(bank.url).origin}` : ''}`,
  ].join('; ');
}
