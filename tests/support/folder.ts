import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { newId } from '../../db/id.ts';

/** A folder of the test file's own, from its first test to its last. */
export function testFolder(name: string): string {
  const folder = join(tmpdir(), `shop-${name}-${newId()}`);
  beforeAll(() => void mkdirSync(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
