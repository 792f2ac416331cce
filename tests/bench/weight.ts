import { brotliCompressSync } from 'node:zlib';

export type Weight = { scripts: number; scriptBytes: number; fonts: number; fontBytes: number; headerBytes: number };

const bytesOf = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Weight of a page before any act: its scripts with all imports, its fonts, its headers. */
export async function weigh(base: string, path: string): Promise<Weight> {
  const answer = await fetch(base + path);
  const html = await answer.text();
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address]) => address ?? '');
  const scripts = new Set(found(/<script[^>]* src="([^"]+)"/g));
  let scriptBytes = 0;
  // A set may grow while it is walked.
  for (const address of scripts) {
    const code = await bytesOf(base + address);
    scriptBytes += brotliCompressSync(code).length;
    for (const [, name] of code.toString().matchAll(/(?:from|import)"\.\/([^"]+)"/g)) scripts.add(`/_astro/${name}`);
  }
  const fonts = found(/<link rel="preload" href="([^"]+)" as="font"/g);
  const sizes = await Promise.all(fonts.map(async (address) => (await bytesOf(base + address)).length));
  const headers = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  return {
    scripts: scripts.size,
    scriptBytes,
    fonts: fonts.length,
    fontBytes: sizes.reduce((sum, size) => sum + size, 0),
    headerBytes: headers,
  };
}
