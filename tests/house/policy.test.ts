import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy } from '../../src/server/front/policy.ts';
import { firstPaint } from '../../src/ui/page/firstPaint.ts';

test('Une page n’exécute que les fichiers de la boutique et son premier script, et ne se laisse pas encadrer', () => {
  const policy = pagePolicy({ bank: undefined });
  const hash = createHash('sha256').update(firstPaint).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy.endsWith("form-action 'self'")).toBe(true);
  expect(pagePolicy({ bank: undefined }, { framed: true })).toContain("frame-ancestors 'self'");
});
