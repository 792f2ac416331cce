import react from '@astrojs/react';
import { defineConfig, fontProviders, passthroughImageService } from 'astro/config';
import { shop } from './src/server/build.ts';
import { machinePackages } from './src/server/ensure.mjs';

const font = (name, weight) => ({
  weight,
  style: 'normal',
  // Swapping moves the page wherever the size-matched fallback (Arial, Times) is not installed.
  display: 'optional',
  src: [`./src/ui/fonts/${name}-${weight}.woff2`],
});

export default defineConfig({
  output: 'server',
  adapter: shop,
  integrations: [react()],
  image: { service: passthroughImageService() },
  trailingSlash: 'ignore',
  session: false,
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  build: { assets: '_astro' },
  devToolbar: { enabled: false },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Vermeil Text',
      cssVariable: '--font-text',
      fallbacks: ['Arial', 'sans-serif'],
      options: { variants: [font('text', 400), font('text', 600)] },
    },
    {
      provider: fontProviders.local(),
      name: 'Vermeil Heading',
      cssVariable: '--font-heading',
      fallbacks: ['Georgia', 'serif'],
      options: { variants: [font('heading', 700)] },
    },
  ],
  // The middleware checks the origin itself: the bank's form has none and JSON must not slip through.
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ],
    },
  },
  vite: { envPrefix: 'PUBLIC_', ssr: { external: [...machinePackages] } },
});
