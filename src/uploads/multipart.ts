import { ShopError } from '../http/errors.ts';

/** What begins one part of a form; `filename` only where the part is a file. */
type PartHead = { name: string; filename: string | undefined };

const longestHead = 8192;
const lineEnd = Buffer.from('\r\n');

const unreadable = () => new ShopError('invalid', 'Le formulaire envoyé n’est pas lisible.');

/**
 * Takes a multipart form apart as it comes (RFC 7578): the head of each part, then its bytes in pieces. Holds no more
 * than one piece at a time.
 * @throws invalid for anything that is no whole form
 */
export async function* readParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<PartHead | Buffer> {
  const mark = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  // The first mark may stand at the very beginning, without a line end before it.
  let held: Buffer = lineEnd;
  let at: 'start' | 'mark' | 'head' | 'bytes' = 'start';
  for await (const piece of body) {
    held = Buffer.concat([held, piece]);
    for (;;) {
      if (at === 'mark') {
        if (held.length < 2) break;
        if (held.toString('latin1', 0, 2) === '--') return;
        if (!held.subarray(0, 2).equals(lineEnd)) throw unreadable();
        at = 'head';
      } else if (at === 'head') {
        const end = held.indexOf('\r\n\r\n');
        if ((end < 0 ? held.length : end) > longestHead) throw unreadable();
        if (end < 0) break;
        yield headOf(held.toString('utf8', 0, end));
        held = held.subarray(end + 4);
        at = 'bytes';
      } else {
        const found = held.indexOf(mark);
        // The beginning of a mark may be at the end of what has come.
        const sure = found < 0 ? Math.max(0, held.length - mark.length) : found;
        if (at === 'bytes' && sure > 0) yield held.subarray(0, sure);
        held = held.subarray(found < 0 ? sure : found + mark.length);
        if (found < 0) break;
        at = 'mark';
      }
    }
  }
  throw unreadable();
}

function boundaryOf(contentType: string): string {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (!boundary) throw unreadable();
  return boundary;
}

/** As browsers write it: quotes and line ends of a name are percent-encoded, nothing else is. */
function headOf(text: string): PartHead {
  const line = /^content-disposition:\s*form-data\s*((?:;.*)?)/ims.exec(text)?.[1] ?? '';
  const value = (key: string) =>
    new RegExp(`;\\s*${key}="([^"]*)"`, 'i')
      .exec(line)?.[1]
      ?.replace(/%0D|%0A|%22/gi, (code) => decodeURIComponent(code));
  const name = value('name');
  if (name === undefined) throw unreadable();
  return { name, filename: value('filename') };
}
