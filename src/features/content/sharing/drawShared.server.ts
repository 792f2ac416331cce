import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Config } from '../../../config.ts';
import { type FontName, fontFiles } from '../../../ui/fonts/files.ts';
import { parsePicture } from '../../../uploads/picture.ts';
import { keptThread, startThread } from '../../../uploads/thread.ts';
import type { SharedFonts, SharedWork } from './sharedThread.ts';
import type { Shared } from './sharing.ts';

/** Milliseconds, on a busy machine. */
const patience = 30_000;
/** About 40 kB each. */
const most = 60;
const kept = new Map<string, Promise<Buffer>>();

const work = keptThread<SharedWork, Uint8Array>(async () => {
  const { sharedThread } = await import('./sharedThread.ts');
  return startThread(sharedThread, { sharedFonts: fonts() });
});

const fonts = (): SharedFonts => {
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-fonts-'));
  const write = (name: FontName) => {
    const file = join(folder, `${name}.ttf`);
    writeFileSync(file, fontFiles[name]);
    return file;
  };
  return { heading: write('heading'), text: write('strong') };
};

export type Drawable = Omit<Shared, 'version'>;

/** `key` names the picture: what is drawn twice is kept. */
export function drawShared(config: Config, { key, ...shared }: Drawable & { key: string }): Promise<Buffer> {
  const known = kept.get(key);
  const drawn = known ?? draw(config, shared);
  kept.delete(key);
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
  return drawn;
}

async function draw({ shopName, dataDir }: Config, { photo, title, detail }: Drawable): Promise<Buffer> {
  const picture = parsePicture(photo);
  const file = picture && join(dataDir, 'images', basename(picture.src));
  return Buffer.from(await work(() => ({ shopName, title, detail, photo: file }), patience));
}
