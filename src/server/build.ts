import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { machinePackages } from './ensure.mjs';

/** How the shop is built: one bundle of the process and all pages, which `npm start`, the tests and the executable run. */
export const shop: AstroIntegration = {
  name: 'shop',
  hooks: {
    'astro:config:setup': ({ command, addClientDirective, updateConfig }) => {
      // When React comes: on an island's first pointer, focus or key, or at once. Neither loses what is done before.
      for (const name of ['interaction', 'now']) addClientDirective({ name, entrypoint: `./src/ui/island/${name}.ts` });
      if (command !== 'build') return;
      const resolve = { noExternal: true as const, external: [...machinePackages] };
      const define = { 'process.env.NODE_ENV': '"production"' };
      updateConfig({ vite: { environments: { ssr: { resolve, define } } } });
    },
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'shop',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./command.ts', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable' },
      }),
    'astro:build:done': ({ dir }) => {
      compressAll(fileURLToPath(dir));
      cpSync(new URL('../../db/migrations', import.meta.url), new URL('../migrations', dir), {
        recursive: true,
        filter: (source) => !source.endsWith('_snapshot.json'),
      });
    },
  },
};

/** A Brotli and a gzip twin beside every text file, so that nothing is compressed twice. */
function compressAll(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|txt|xml|json|webmanifest)$/.test(name)) continue;
    const bytes = readFileSync(`${folder}/${name}`);
    if (bytes.length < 500) continue;
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(bytes));
    writeFileSync(`${folder}/${name}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
