import { parsePicture } from '../../uploads/picture.ts';

/** A picture of the form: one that is kept has its reference, one yet to be sent a name of its own. */
export type FormPhoto = { photo: string; alt: string };

export const photoLines = (photos: readonly FormPhoto[]): string =>
  photos.map(({ photo, alt }) => `${photo} ${alt}`.trim()).join('\n');

export const allPhotoLines = (lines: string): FormPhoto[] =>
  lines.split('\n').flatMap((line) => {
    const [photo = '', ...words] = line.split(' ');
    return photo ? [{ photo, alt: words.join(' ') }] : [];
  });

export const readPhotoLines = (lines: string): FormPhoto[] =>
  allPhotoLines(lines).filter(({ photo }) => parsePicture(photo) !== null);
