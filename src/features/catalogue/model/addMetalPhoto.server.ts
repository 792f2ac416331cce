import { setById } from '../../../../db/client.ts';
import { metalPhotos, metals } from '../../../../db/schema/catalogue.ts';
import { audit, write } from '../../../../db/writer.ts';
import { type Ctx, fieldError, verb } from '../../../http/context.ts';
import { nextVersion } from '../../../http/contract.ts';
import { savePicture } from '../../../uploads/savePicture.server.ts';
import { maxPhotos, uploadMetalImageContract } from '../metalFields.api.ts';
import { getMetal, photosOf, readMetal } from './metals.server.ts';

/** @throws notFound, tooLarge, or invalid for an unusable picture or too many pictures */
export const uploadMetalImage = verb(uploadMetalImageContract, async (ctx, { id, file, alt }) => {
  nextPhotoPosition(ctx, id);
  const photo = await savePicture(`${ctx.shop.config.dataDir}/images`, file);
  await write(ctx, (tx) => {
    const position = nextPhotoPosition(tx, id);
    const { photo: first, ...row } = getMetal(tx, id);
    tx.db.insert(metalPhotos).values({ metalId: id, photo, alt, position, createdAt: Date.now() }).run();
    setById(tx.db, metals, id, {
      photo: first ?? photo,
      updatedAt: nextVersion(row, { expected: undefined, current: null }),
    });
    audit(tx, { action: 'metal.photo', entityId: id, detail: { after: { photo, alt } } });
  });
  return readMetal(ctx, id);
});

function nextPhotoPosition(ctx: Ctx, id: string): number {
  getMetal(ctx, id);
  const count = photosOf(ctx.db, id).length;
  if (count < maxPhotos) return count;
  const tooManyPhotosText = `Cet article a déjà ${maxPhotos} images. Retirez-en une d’abord.`;
  throw fieldError('file', tooManyPhotosText);
}
