import { messageOf } from '../../../../http/call.ts';
import { sendForm } from '../../../../http/sendForm.ts';
import { uploadMetalImageContract } from '../../metalFields.api.ts';
import type { Metal } from '../../metals.api.ts';
import { allPhotoLines, type FormPhoto } from '../../photoLines.ts';
import type { Pending } from './PhotoDesk.tsx';

type Sending = {
  metal: Metal;
  lines: string;
  pending: Pending;
  /** « 2 sur 3 », and how far that one is, between 0 and 1. */
  onProgress: (step: string, share: number) => void;
};

type Sent = { metal: Metal; photos: FormPhoto[]; failed: string };

export async function sendPhotos({ metal, lines, pending, onProgress }: Sending): Promise<Sent> {
  const all = allPhotoLines(lines);
  const waiting = all.filter(({ photo }) => pending.has(photo)).length;
  let saved = metal;
  let failed = '';
  let step = 0;
  const photos: FormPhoto[] = [];
  for (const { photo, alt } of all) {
    const file = pending.get(photo);
    if (!file) {
      photos.push({ photo, alt });
      continue;
    }
    step++;
    const form = new FormData();
    form.append('id', saved._id);
    form.append('alt', alt);
    form.append('file', file, file.name);
    try {
      saved = await sendForm(uploadMetalImageContract, {
        form,
        onProgress: (share) => onProgress(`${step} sur ${waiting}`, share),
      });
      const added = saved.photos.at(-1);
      if (added) photos.push(added);
      pending.delete(photo);
    } catch (error) {
      failed = messageOf(error);
    }
  }
  return { metal: saved, photos, failed };
}
