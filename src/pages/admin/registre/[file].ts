import type { APIRoute } from 'astro';
import { adminPaths } from '../../../adminPaths.ts';
import { registerFile } from '../../../features/goods/book/files.server.ts';
import { currentPurpose } from '../../../features/goods/book/read.server.ts';

export const permission = 'readRegister';

export const GET: APIRoute = async ({ locals: { ctx }, params, redirect }) => {
  if (currentPurpose(ctx) === null) return redirect(adminPaths.register);
  return registerFile(ctx, params['file'] ?? '');
};
