import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Config } from '../../../config.ts';
import { type FontName, fontFiles } from '../../../ui/fonts/files.ts';
import { oneAtATime } from '../../../uploads/oneAtATime.ts';
import { parsePicture } from '../../../uploads/picture.ts';
import { type Shared, sharedSize } from './sharing.ts';

const colours = { ivory: '#fbf8f1', ink: '#1d1a16', soft: '#5b554c', gold: '#eeac1f' };
const side = 470;
const column = 560;
const margin = 70;
/** About 40 kB each. */
const most = 60;
const kept = new Map<string, Promise<Buffer>>();
let fonts: { heading: string; text: string } | undefined;

/** The picture library reads fonts from files only. */
function writeFonts(): { heading: string; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-fonts-'));
  const write = (name: FontName) => {
    const file = join(folder, `${name}.ttf`);
    writeFileSync(file, fontFiles[name]);
    return file;
  };
  return { heading: write('heading'), text: write('strong') };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export type Drawable = Omit<Shared, 'version'>;

/** `key` names the picture: what is drawn twice is kept. */
export function drawShared(config: Config, { key, ...shared }: Drawable & { key: string }): Promise<Buffer> {
  const known = kept.get(key);
  const drawn = known ?? oneAtATime(() => draw(config, shared));
  kept.delete(key);
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
  return drawn;
}

async function draw({ shopName, dataDir }: Config, { title, detail, photo }: Drawable): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  fonts ??= writeFonts();
  const { heading, text } = fonts;
  const write = async (words: string, font: string, fontfile: string, colour: string, width: number) => {
    const markup = `<span foreground="${colour}">${escaped(words)}</span>`;
    const made = sharp({ text: { text: markup, font, fontfile, width, rgba: true, wrap: 'word' } });
    const { data, info } = await made.png().toBuffer({ resolveWithObject: true });
    return { data, height: info.height };
  };
  const parsed = parsePicture(photo);
  const picture = parsed
    ? await sharp(join(dataDir, 'images', basename(parsed.src)))
        .resize(side, side, { fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true })
        .catch(() => null)
    : null;
  const left = picture ? margin + side + margin : margin;
  const width = picture ? column - margin : sharedSize.width - 2 * margin;
  const lines = [
    await write(title, 'Vermeil Heading 56px', heading, colours.ink, width),
    ...(detail ? [await write(detail, 'Vermeil Text 44px', text, colours.ink, width)] : []),
    await write(shopName, 'Vermeil Text 28px', text, colours.soft, width),
  ];
  const gap = 28;
  const height = lines.reduce((sum, line) => sum + line.height + gap, -gap);
  let top = Math.max(0, Math.round((sharedSize.height - height) / 2));
  const layers = [];
  for (const line of lines) {
    if (top + line.height > sharedSize.height) break;
    layers.push({ input: line.data, left, top });
    top += line.height + gap;
  }
  if (picture)
    layers.push({
      input: picture.data,
      left: margin + Math.round((side - picture.info.width) / 2),
      top: Math.round((sharedSize.height - picture.info.height) / 2),
    });
  const rule = { create: { width: sharedSize.width, height: 10, channels: 3 as const, background: colours.gold } };
  return sharp({ create: { ...sharedSize, channels: 3, background: colours.ivory } })
    .composite([...layers, { input: rule, left: 0, top: sharedSize.height - 10 }])
    .jpeg({ quality: 86 })
    .toBuffer();
}
