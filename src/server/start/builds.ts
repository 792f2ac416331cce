import { lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync, utimes } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const minuteMs = 60_000;

export function markUsed(build: string): void {
  const touch = () => utimes(build, new Date(), new Date(), () => undefined);
  touch();
  setInterval(touch, minuteMs).unref();
}

/** Keeps the previous build and any build used within the hour. */
export function activateBuild(build: string, dist: string): void {
  const previous = lstatSync(dist, { throwIfNoEntry: false });
  if (previous?.isDirectory()) rmSync(dist, { recursive: true });
  const previousBuild = previous?.isSymbolicLink() ? resolve(dirname(dist), readlinkSync(dist)) : build;
  const link = `${build}.link`;
  symlinkSync(relative(dirname(dist), build), link);
  renameSync(link, dist);
  for (const name of readdirSync(dirname(build))) {
    const other = join(dirname(build), name);
    const unusedMs = Date.now() - lstatSync(other).mtimeMs;
    if (other !== previousBuild && unusedMs > 60 * minuteMs) rmSync(other, { recursive: true, force: true });
  }
}
