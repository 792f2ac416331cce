import { dirname } from 'node:path';
import { formatDay } from '../../dates.ts';
import { ShopError } from '../../http/context.ts';
import { version } from '../../version.ts';
import { changelogSince } from '../commands/news.ts';
import { findNewerRelease, readInstalledRelease } from '../install/release.ts';
import { Refusal } from '../start/refusal.ts';

/** @throws invalid if UPDATE_URL cannot be read */
export async function checkForRelease(
  source = process.env['UPDATE_URL'],
  home = dirname(dirname(process.argv[1] ?? '')),
): Promise<{ text: string; news: string }> {
  const current = readInstalledRelease(home);
  if (!current) return { text: 'Cette boutique est construite de ses sources\u00a0: elle s’y met à jour.', news: '' };
  if (!source) return { text: 'La machine ne dit pas où les versions sont publiées (UPDATE_URL).', news: '' };
  try {
    const newerVersion = await findNewerRelease(source, current);
    if (!newerVersion) return { text: `${version} est la version la plus récente.`, news: '' };
    const text = `Une version plus récente est publiée depuis le ${formatDay(newerVersion.at)}. Pour qui tient la machine\u00a0: sudo comptoir update.`;
    return { text, news: changelogSince(newerVersion.changelog, version) };
  } catch (error) {
    if (error instanceof Refusal) throw new ShopError('invalid', error.message);
    throw error;
  }
}
