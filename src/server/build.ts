import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import node, { getAdapter } from '@astrojs/node';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { machinePackages } from './ensure.mjs';
import { maxBodyBytes } from './front/connection.ts';
import { pagePermissions } from './front/pagePermissions.ts';
import { activateBuild } from './start/builds.ts';

const scriptGroups = [
  { name: 'page', test: /layouts\/(scripts\/page\.ts|Document\.astro\?astro&type=script)/ },
  { name: 'cart', test: /features\/cart\/(cart\.store|piecesLeft)\.ts|ui\/toaster\.ts/ },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\/|ui\/(island\/Island|Button|PictureView)\.tsx/,
  },
  { name: 'calls', test: /node_modules\/zod\/|src\/(http\/(call|contract|context)|oneOff)\.ts/ },
  { name: 'forms', test: /src\/ui\/forms\/(?!Crop|Picture).*\.tsx?$/ },
  { name: 'buy', test: /features\/cart\/(buy\/(?!BuyMetal|BuyCurrency)|changes)/ },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

const excludeLazy = '(?!.*(?:CropDialog|ReactCrop))';

const styleGroups = [
  {
    name: 'desk',
    test: new RegExp(
      `^${excludeLazy}.*(/admin/|/ui/(desk/|editor/|list/(?!filters))|features/(overview|prices|counter|drawer|exchange|purchases|goods/desk)/|layouts/Admin).*\\.css$`,
    ),
    priority: 4,
  },
  {
    name: 'order',
    test: /\/features\/(accounts\/(profile|security)|checkout|identity\/submit|orders|reviews\/write)\/.*\.css$/,
    priority: 4,
  },
  { name: 'board', test: /\/features\/board\/.*\.css$/, priority: 4 },
  { name: 'shop', test: new RegExp(`^${excludeLazy}.*\\.css$`), priority: 3 },
];

/** The Content-Security-Policy forbids inline scripts, so the page script starts the islands. */
function islandsFromPageScript(): Plugin {
  const target = 'switch (type) {';
  let isDone = false;
  return {
    name: 'islands-from-page-script',
    transform: {
      filter: { id: /astro\/dist\/runtime\/server\/scripts\.js/ },
      handler(code) {
        isDone ||= code.includes(target) && this.environment.name === 'ssr';
        return code.replace(target, `return ''; ${target}`);
      },
    },
    buildEnd(error) {
      if (!error && this.environment.name === 'ssr' && !isDone) throw new Error(`« ${target} » is no longer there`);
    },
  };
}

const rootPath = fileURLToPath(new URL('../../', import.meta.url));
const withoutBuildPath = (code: string) =>
  ['"', "'", '`', 'file://']
    .reduce((text, before) => text.replaceAll(before + rootPath, `${before}/boutique/`), code)
    .replace(/\/boutique\/\.dist\/[\d-]+\//g, '/boutique/dist/');
const hideBuildPath: Plugin = {
  name: 'hide-build-path',
  renderChunk: { order: 'post', handler: withoutBuildPath },
};

const bundledPackages = new Map<string, string>();
const recordPackages: Plugin = {
  name: 'notes-packages',
  generateBundle(_options, bundle) {
    const moduleIds = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
    for (const id of moduleIds) {
      const [path, folder] = /^[^?]*?\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+)/.exec(id) ?? [];
      if (!path || !folder || bundledPackages.has(folder)) continue;
      const { version } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as { version: string };
      bundledPackages.set(folder, version);
    }
  },
};

const adapter = node({ mode: 'middleware', experimentalDisableStreaming: true, bodySizeLimit: maxBodyBytes });

/** Bundles the adapter's handler too, because two bundles would mean two database writers. */
export const nodeAdapter: AstroIntegration = {
  ...adapter,
  hooks: {
    ...adapter.hooks,
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        ...getAdapter({ staticHeaders: false }),
        serverEntrypoint: new URL('./command.ts', import.meta.url),
      }),
  },
};

export const shop: AstroIntegration = {
  name: 'shop',
  hooks: {
    'astro:config:setup': ({ command, addClientDirective, updateConfig }) => {
      for (const name of ['interaction', 'now']) addClientDirective({ name, entrypoint: `./src/ui/island/${name}.ts` });
      updateConfig({ vite: { plugins: [islandsFromPageScript(), pagePermissions] } });
      if (command !== 'build') return;
      // Fixed for reproducible builds. It protects only server islands, which the shop does not use.
      process.env['ASTRO_KEY'] = Buffer.alloc(32, 'comptoir').toString('base64');
      // ssh2 works without its native addon.
      const resolve = { noExternal: true as const, external: [...machinePackages, 'cpu-features'] };
      const define = { 'process.env.NODE_ENV': '"production"', __dirname: 'import.meta.dirname' };
      const codeSplitting = (groups: typeof styleGroups) => ({
        rolldownOptions: { output: { codeSplitting: { groups } } },
      });
      updateConfig({
        vite: {
          plugins: [hideBuildPath, recordPackages],
          // Inlines only the smallest flags: larger images would delay the text, and the policy forbids scripts.
          build: { assetsInlineLimit: (file, content) => !/\.[cm]?[jt]sx?$/.test(file) && content.length < 500 },
          environments: {
            ssr: { resolve, define, build: codeSplitting(styleGroups) },
            client: { build: { modulePreload: false, ...codeSplitting(scriptGroups) } },
          },
        },
      });
    },
    'astro:build:done': ({ dir }) => {
      const server = fileURLToPath(new URL('../server/', dir));
      for (const name of readdirSync(server, { recursive: true, encoding: 'utf8' }))
        if (name.endsWith('.mjs')) writeFileSync(server + name, withoutBuildPath(readFileSync(server + name, 'utf8')));
      compressAll(fileURLToPath(dir));
      cpSync(new URL('../../db/migrations', import.meta.url), new URL('../migrations', dir), {
        recursive: true,
        filter: (source) => !source.endsWith('_snapshot.json'),
      });
      cpSync(new URL('../../db/demo/pictures', import.meta.url), new URL('../pictures', dir), { recursive: true });
      cpSync(new URL('../../deploy', import.meta.url), new URL('../deploy', dir), { recursive: true });
      cpSync(new URL('../../CHANGELOG.md', import.meta.url), new URL('../CHANGELOG.md', dir));
      writeFileSync(new URL('../packages.json', dir), JSON.stringify(Object.fromEntries(bundledPackages), null, 1));
      // From its own folder, pdfkit reads the colour profile of archival PDFs.
      const colourProfile = 'data/sRGB_IEC61966_2_1.icc';
      cpSync(
        new URL(`../../node_modules/pdfkit/js/${colourProfile}`, import.meta.url),
        new URL(`../server/chunks/${colourProfile}`, dir),
      );
      activateBuild(dirname(fileURLToPath(dir)), `${rootPath}dist`);
    },
  },
};

function compressAll(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|txt|xml|json|webmanifest)$/.test(name)) continue;
    const bytes = readFileSync(`${folder}/${name}`);
    if (bytes.length < 500) continue;
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(bytes));
    writeFileSync(`${folder}/${name}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
