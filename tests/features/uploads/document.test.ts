import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/uploads/document.ts';
import { DocumentProblem, documentName, fileProblem } from '../../../src/uploads/documentRules.ts';
import {
  avif,
  emptyZip,
  heic,
  jpegAndHtml,
  jpegAndZip,
  pdf,
  phonePhoto,
  photo,
  png,
  pngBomb,
  svg,
  tooBig,
  webp,
} from '../../support/identityFiles.ts';

/** A name of a PDF with each of its letters escaped. */
const escaped = (name: string) => [...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('');

const refusal = async (name: string, bytes: Buffer): Promise<DocumentProblem> => {
  const error = await readDocument(name, bytes).then(
    () => null,
    (problem: unknown) => problem,
  );
  expect(error).toBeInstanceOf(DocumentProblem);
  return error as DocumentProblem;
};

describe('Une pièce envoyée est prise pour ce que disent ses octets', () => {
  test('Une photo de téléphone est redressée, et perd son lieu et son appareil', async () => {
    const before = await phonePhoto();
    expect(before.includes('Fabricant-secret')).toBe(true);
    const { mime, bytes } = await readDocument('IMG_0001.jpg', before);
    expect(mime).toBe('image/jpeg');
    expect(bytes.includes('Fabricant-secret')).toBe(false);
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, orientation]).toEqual([400, 600, undefined, undefined]);
  });

  test('Une image PNG ou WebP devient une photo JPEG sur fond blanc', async () => {
    for (const make of [png, webp]) {
      const taken = await readDocument('carte', await make());
      expect(taken.mime).toBe('image/jpeg');
      expect((await sharp(taken.bytes).metadata()).format).toBe('jpeg');
    }
  });

  test('Une photo immense mais permise est ramenée à une taille lisible', async () => {
    const { bytes } = await readDocument('grande.jpg', await photo(7000, 500));
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([3200, 229]);
  });

  test('Un nom sans terminaison connue n’empêche rien', async () => {
    expect((await readDocument('Recto. M. Dupont', await photo())).mime).toBe('image/jpeg');
  });
});

describe('Ce qui ne peut pas être pris est refusé avec une phrase claire', () => {
  test.each([
    ['vide.jpg', async () => Buffer.alloc(0), /est vide/],
    ['grosse.jpg', tooBig, /pèse 11.Mo, la limite est de 10.Mo/],
    ['passeport.jpg', async () => pdf(), /se termine par \.jpg, mais son contenu est un PDF/],
    ['photo.exe', photo, /se termine par \.exe/],
    ['dessin.svg', async () => svg, /n’est ni une photo/],
    ['IMG_0003.heic', avif, /n’est ni une photo/],
    ['photo.jpg', async () => heic(), /est une photo HEIC\. Sur un iPhone, choisissez Réglages/],
    ['page.jpg', jpegAndHtml, /contient aussi une page web/],
    ['archive.jpg', jpegAndZip, /contient aussi une archive/],
    ['archive.pdf', async () => Buffer.concat([pdf(), emptyZip]), /contient aussi une archive/],
    ['deux.jpg', async () => Buffer.concat([await photo(), pdf()]), /contient aussi un PDF/],
    ['bombe.png', async () => pngBomb(), /annonce 30.000 × 30.000 points/],
    ['coupee.jpg', async () => (await photo()).subarray(0, 1500), /ne se lit pas jusqu’au bout/],
    ['coupe.pdf', async () => pdf().subarray(0, 80), /est incomplet/],
    ['suite.pdf', async () => Buffer.concat([pdf(), Buffer.from('et encore')]), /après sa fin/],
    ['serrure.pdf', async () => pdf('/Encrypt 5 0 R'), /mot de passe/],
    ['actif.pdf', async () => pdf('/Names << /JavaScript 3 0 R >>'), /programme ou un fichier joint/],
    ['ailleurs.pdf', async () => pdf('/OpenAction << /S /GoToR /F (x) >>'), /programme ou un fichier joint/],
    ['importe.pdf', async () => pdf('/OpenAction << /S /ImportData /F (x) >>'), /programme ou un fichier joint/],
    ['formulaire.pdf', async () => pdf('/AcroForm << /XFA 3 0 R >>'), /programme ou un fichier joint/],
    ['cachee.pdf', async () => pdf('/E#6ecrypt 5 0 R'), /mot de passe/],
    ['tout-cache.pdf', async () => pdf(`/AA << /S /${escaped('SubmitForm')}\0>>`), /programme ou un fichier joint/],
    [
      // Written across the end of the first million of bytes, by which the file is read.
      'loin.pdf',
      async () => pdf(`${' '.repeat((1 << 20) - 75)}/${escaped('EmbeddedFiles')} 3 0 R`),
      /programme ou un fichier joint/,
    ],
  ])('%s', async (name, make, sentence) => {
    const problem = await refusal(name, await make());
    expect(problem.message).toMatch(sentence);
    expect(problem.message).toContain(`« ${name} »`);
    expect(problem.tooLarge).toBe(name === 'grosse.jpg');
  });

  test('Des octets au hasard, sous n’importe quel début connu, ne font jamais tomber la boutique', async () => {
    const starts = [await photo(), await png(), await webp(), pdf(), heic()];
    for (let round = 0; round < 120; round++) {
      const bytes = Buffer.from(starts[round % starts.length] as Buffer);
      for (let hit = 0; hit < 1 + (round % 30); hit++)
        bytes[(round * 7919 + hit * 104_729) % bytes.length] = (round * 31 + hit * 17) % 256;
      const cut = bytes.subarray(0, 1 + ((round * 263) % bytes.length));
      const outcome = await readDocument('hasard', cut).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DocumentProblem);
    }
  });
});

describe('Un fichier choisi, avant l’envoi', () => {
  test('Son nom devient une ligne courte, jamais un chemin', () => {
    expect(documentName('C:\\fakepath\\recto.jpg')).toBe('recto.jpg');
    expect(documentName('../../etc/passwd')).toBe('passwd');
    expect(documentName('a\u202Egpj.exe\n')).toBe('agpj.exe');
    expect(documentName(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{90}….pdf$/);
    expect(documentName('  ')).toBe('document');
  });

  test('Ce que le navigateur voit déjà est dit avant d’envoyer', () => {
    expect(fileProblem({ name: 'film.mp4', size: 10 })).toContain('n’est ni une photo');
    expect(fileProblem({ name: 'vide.pdf', size: 0 })).toContain('est vide');
    expect(fileProblem({ name: 'gros.pdf', size: 10 * 1024 * 1024 + 1 })).toContain('pèse 10,1');
    expect(fileProblem({ name: 'recto.jpg', size: 10 * 1024 * 1024 })).toBeNull();
  });
});
