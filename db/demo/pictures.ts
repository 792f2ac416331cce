import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { composePicture } from './composed.ts';
import { demoMetals } from './data.ts';

/** References as `uploads/picture.ts` reads them: a name, the true size, one vector file. */
export const metalPhoto = (key: string) => `demo-${key}_900x900.svg`;
export const secondPhoto = (key: string) => `demo-${key}-taille_900x900.svg`;
export const reversePhoto = (key: string) => `demo-${key}-revers_900x900.svg`;
/** A band with its figure: no demo can show a banknote. */
export const notePhoto = (iso: string, value: number) => `demo-${iso.toLowerCase()}-${value}_900x400.svg`;
export const slidePhoto = (key: string) => `demo-vitrine-${key}_1600x600.svg`;
export const shopPhoto = 'demo-comptoir_1600x900.svg';
export const newsPhoto = (key: string) => `demo-nouvelle-${key}_1200x675.svg`;

/** Copies the pictures of the demo into the folder of uploaded pictures, each with its compressed twin. */
export function copyPictures(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const add = (name: string, bytes: Buffer) => {
    writeFileSync(`${to}/${name}`, bytes);
    writeFileSync(`${to}/${name}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  };
  const pictureFiles = readdirSync(from);
  for (const name of pictureFiles) add(name, readFileSync(`${from}/${name}`));
  for (const metal of demoMetals.filter(({ key }) => pictureFiles.includes(metalPhoto(key)))) {
    const secondPicture = composePicture(metal, `${from}/${metalPhoto(metal.key)}`);
    if (secondPicture) add(secondPhoto(metal.key), Buffer.from(secondPicture));
  }
}
