import { lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync, utimes } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const minuteMs = 60_000;

export function markUsed(build: string): void {
  const touch = () => utimes(build, new Date(), new Date(), () => undefined);
  touch();
  setInterval(touch, minuteMs).unref();
}

/** Also keeps the previous build, and any build used within the last hour. */
export function activateBuild(build: string, dist: string): void {
  const previous = lstatSync(dist, { throwIfNoEntry: false });
  if (previous?.isDirectory()) rmSync(dist, { recursive: true });
  const previousBuild = previous?.isSymbolicLink() ? resolve(dirname(dist), readlinkSync(dist)) : build;
  const linkPath = `${build}.link`;
  symlinkSync(relative(dirname(dist), build), linkPath);
  renameSync(linkPath, dist);
  for (const name of readdirSync(dirname(build))) {
    const otherBuild = join(dirname(build), name);
    const unusedMs = Date.now() - lstatSync(otherBuild).mtimeMs;
    if (otherBuild !== previousBuild && unusedMs > 60 * minuteMs) rmSync(otherBuild, { recursive: true, force: true });
  }
}
