import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { sharedSize as size } from './sharing.ts';

/** Files of the two fonts: the picture library reads fonts from files only. */
export type SharedFonts = { heading: string; text: string };

/** A picture to draw; `photo` is a file. */
export type SharedWork = { shopName: string; title: string; detail: string; photo: string | null };

/** Where this file is, built or not: it is started once more, as a thread. */
export const sharedThread = import.meta.url;

const colours = { ivory: '#fbf8f1', ink: '#1d1a16', soft: '#5b554c', gold: '#eeac1f' };
const side = 470;
const column = 560;
const margin = 70;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function draw({ heading, text }: SharedFonts, { shopName, title, detail, photo }: SharedWork): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const write = async (words: string, font: string, fontfile: string, colour: string, width: number) => {
    const markup = `<span foreground="${colour}">${escaped(words)}</span>`;
    const made = sharp({ text: { text: markup, font, fontfile, width, rgba: true, wrap: 'word' } });
    const { data, info } = await made.png().toBuffer({ resolveWithObject: true });
    return { data, height: info.height };
  };
  const picture = photo
    ? await sharp(photo)
        .resize(side, side, { fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true })
        .catch(() => null)
    : null;
  const left = picture ? margin + side + margin : margin;
  const width = picture ? column - margin : size.width - 2 * margin;
  const lines = [
    await write(title, 'Vermeil Heading 56px', heading, colours.ink, width),
    ...(detail ? [await write(detail, 'Vermeil Text 44px', text, colours.ink, width)] : []),
    await write(shopName, 'Vermeil Text 28px', text, colours.soft, width),
  ];
  const gap = 28;
  const height = lines.reduce((sum, line) => sum + line.height + gap, -gap);
  let top = Math.max(0, Math.round((size.height - height) / 2));
  const layers = [];
  for (const line of lines) {
    if (top + line.height > size.height) break;
    layers.push({ input: line.data, left, top });
    top += line.height + gap;
  }
  if (picture)
    layers.push({
      input: picture.data,
      left: margin + Math.round((side - picture.info.width) / 2),
      top: Math.round((size.height - picture.info.height) / 2),
    });
  const rule = { create: { width: size.width, height: 10, channels: 3 as const, background: colours.gold } };
  return sharp({ create: { ...size, channels: 3, background: colours.ivory } })
    .composite([...layers, { input: rule, left: 0, top: size.height - 10 }])
    .jpeg({ quality: 86 })
    .toBuffer();
}

const port = parentPort;
const { sharedFonts } = (workerData ?? {}) as { sharedFonts?: SharedFonts };
if (!isMainThread && port && sharedFonts)
  port.on('message', async (work: SharedWork) => port.postMessage(await draw(sharedFonts, work)));
