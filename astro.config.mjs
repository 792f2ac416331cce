import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';

/** When React comes: on an island's first pointer, focus or key, or at once. Neither loses what is done before. */
const directives = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['interaction', 'now']) addClientDirective({ name, entrypoint: `./src/ui/island/${name}.ts` });
    },
  },
};

const font = (name, weight) => ({
  weight,
  style: 'normal',
  // Swapping moves the page wherever the size-matched fallback (Arial, Times) is not installed.
  display: 'optional',
  src: [`./src/ui/fonts/${name}-${weight}.woff2`],
});

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true, bodySizeLimit: 42 * 1024 * 1024 }),
  integrations: [react(), directives],
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
  vite: {
    envPrefix: 'PUBLIC_',
    ssr: { external: ['better-sqlite3', '@node-rs/argon2', 'sharp'] },
  },
});
