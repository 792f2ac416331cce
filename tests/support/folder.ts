import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { newId } from '../../db/id.ts';

export function testFolder(name: string): string {
  const folder = join(tmpdir(), `shop-${name}-${newId()}`);
  beforeAll(() => void mkdirSync(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
