import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { parsePicture } from '../../../src/uploads/picture.ts';
import { savePicture } from '../../../src/uploads/savePicture.server.ts';
import { tempFolder } from '../../support/folder.ts';
import { file, pdf, phonePhoto, photo, pngBomb } from '../../support/identityFiles.ts';
import { refuses } from '../../support/refuses.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

const kept = () => readdirSync(folder).sort();
const sizeOf = async (name: string) => {
  const { width, height, format, exif } = await sharp(readFileSync(join(folder, name))).metadata();
  return { width, height, format, exif };
};

describe('Une photo de produit est gardée', () => {
  test('Elle l’est en AVIF et en WebP, dans trois largeurs, et la page connaît ses vraies mesures', async () => {
    const reference = await savePicture(folder, file('napoleon.jpg', await photo(2000, 150)));
    expect(reference).toMatch(/^[\w-]+_1600x120$/);
    expect(kept()).toEqual(
      ['-1600.avif', '-1600.webp', '-480.avif', '-480.webp', '-960.avif', '-960.webp'].map((end) => reference + end),
    );
    expect(await sizeOf(`${reference}-960.webp`)).toMatchObject({ width: 960, height: 72, format: 'webp' });
    expect(await sizeOf(`${reference}-480.avif`)).toMatchObject({ width: 480, height: 36, format: 'heif' });
    const asked = parsePicture(reference)?.sources.flatMap(({ srcset }) => srcset.match(/[^/]+(?= \d+w)/g) ?? []);
    expect(asked?.sort()).toEqual(kept());
  });

  test('Elle est redressée, sans le lieu ni l’appareil, et jamais agrandie', async () => {
    const reference = await savePicture(folder, file('IMG_0001.jpg', await phonePhoto()));
    expect(kept()).toEqual([`${reference}-400.avif`, `${reference}-400.webp`]);
    expect(await sizeOf(`${reference}-400.webp`)).toEqual({
      width: 400,
      height: 600,
      format: 'webp',
      exif: undefined,
    });
    expect(readFileSync(join(folder, `${reference}-400.webp`)).includes('Fabricant-secret')).toBe(false);
  });

  test('Ce qui n’est pas une photo est refusé en français, et rien n’est gardé', async () => {
    const refused: [string, Buffer, string][] = [
      ['facture.pdf', pdf(), 'est un PDF. Choisissez une photo'],
      ['bombe.png', pngBomb(), 'c’est trop'],
      ['coupee.jpg', (await photo(900, 900)).subarray(0, 2000), 'ne se lit pas jusqu’au bout'],
    ];
    for (const [name, bytes, sentence] of refused)
      await refuses(savePicture(folder, file(name, bytes)), 'invalid', sentence);
    expect(kept()).toEqual([]);
  });
});
