import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { permissions } from '../../http/staff.ts';

const pagesFolder = fileURLToPath(new URL('../../pages/', import.meta.url));
const permissionPattern = /^export const permission = (?:null|'(\w+)');$/m;

/** `virtual:page-permissions` maps routes to permissions without loading the pages. */
export const pagePermissions: Plugin = {
  name: 'page-permissions',
  resolveId: { filter: { id: /^virtual:page-permissions$/ }, handler: () => '\0page-permissions' },
  load: {
    filter: { id: /^\0page-permissions$/ },
    handler() {
      const entries = globSync('admin/**/*.{astro,ts}', { cwd: pagesFolder }).map((page) => {
        this.addWatchFile(pagesFolder + page);
        const [line, name] = permissionPattern.exec(readFileSync(pagesFolder + page, 'utf8')) ?? [];
        if (!line || (name && !Object.hasOwn(permissions, name)))
          throw new Error(`src/pages/${page} exports no permission of http/staff.ts`);
        return [`/${page.replace(/(\/index)?\.(astro|ts)$/, '')}`, name ?? null];
      });
      return `export const pagePermissions = ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  },
};
