import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { acts } from '../../http/staff.ts';

const pages = fileURLToPath(new URL('../../pages/', import.meta.url));
const exported = /^export const act = (?:null|'(\w+)');$/m;

/** The module `virtual:page-acts` maps each route to the right that its page exports, without loading the page. */
export const pageActs: Plugin = {
  name: 'page-acts',
  resolveId: { filter: { id: /^virtual:page-acts$/ }, handler: () => '\0page-acts' },
  load: {
    filter: { id: /^\0page-acts$/ },
    handler() {
      const entries = globSync('admin/**/*.{astro,ts}', { cwd: pages }).map((page) => {
        this.addWatchFile(pages + page);
        const [line, name] = exported.exec(readFileSync(pages + page, 'utf8')) ?? [];
        if (!line || (name && !Object.hasOwn(acts, name)))
          throw new Error(`src/pages/${page} exports no act of http/staff.ts`);
        return [`/${page.replace(/(\/index)?\.(astro|ts)$/, '')}`, name ?? null];
      });
      return `export const pageActs = ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  },
};
