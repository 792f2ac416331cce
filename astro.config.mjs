import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { nodeAdapter, shop } from './src/server/build.ts';
import { machinePackages } from './src/server/ensure.mjs';

export default defineConfig({
  output: 'server',
  adapter: nodeAdapter,
  // A folder of its own for each build, see src/server/start/builds.ts.
  outDir: `.dist/${Date.now()}-${process.pid}`,
  integrations: [react(), shop],
  image: { service: passthroughImageService() },
  trailingSlash: 'ignore',
  session: false,
  build: { assets: '_astro', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  // The middleware checks the origin itself: the bank's form has none and JSON must not slip through.
  security: { checkOrigin: false },
  vite: { envPrefix: 'PUBLIC_', ssr: { external: [...machinePackages] } },
});
