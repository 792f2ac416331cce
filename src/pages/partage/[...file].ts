import type { APIRoute } from 'astro';
import { type Drawable, drawShared } from '../../features/content/sharing/drawShared.server.ts';
import { readShared } from '../../features/content/sharing/shared.server.ts';
import { sharedKinds, sharedPath, shopPicturePath } from '../../features/content/sharing/sharing.ts';

const gone = () => new Response(null, { status: 404 });

export const GET: APIRoute = async ({ url, locals, redirect }) => {
  const { db, config } = locals.app;
  const send = async (key: string, shared: Drawable) =>
    new Response(new Uint8Array(await drawShared(config, { ...shared, key })), {
      headers: { 'content-type': 'image/jpeg' },
    });

  if (url.pathname === shopPicturePath)
    return send(shopPicturePath, { title: 'L’or et les devises, au prix affiché', detail: '', photo: null });
  const [kindName, id = ''] = url.pathname.split('/').slice(2);
  const kind = sharedKinds.find((one) => one === kindName);
  const shared = kind && readShared(db, { kind, id });
  if (!shared) return gone();
  const path = sharedPath(kind, id, shared.version);
  return url.pathname === path ? send(path, shared) : redirect(path, 302);
};
