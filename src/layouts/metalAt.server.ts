import type { APIContext } from 'astro';
import { getVisibleMetal } from '../features/catalogue/model/metals.server.ts';
import { wasDeleted } from '../features/news/news.server.ts';
import { type MetalType, metalPath, slug } from '../paths.ts';

export function loadMetal(page: Pick<APIContext, 'params' | 'locals' | 'rewrite' | 'redirect'>, type: MetalType) {
  const { locals } = page;
  const { id = '', name } = page.params;
  const metal = getVisibleMetal(locals.app.db, id);
  if (!metal) {
    locals.isGone = wasDeleted(locals.app.db, id);
    return page.rewrite('/404');
  }
  return metal.type === type && name === slug(metal.metalName) ? metal : page.redirect(metalPath(metal), 301);
}
