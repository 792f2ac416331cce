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

const poppins = (weight) => ({
  weight,
  style: 'normal',
  // Swapping moves the page wherever the size-matched fallback (Arial, Times) is not installed.
  display: 'optional',
  src: [`./node_modules/@fontsource/poppins/files/poppins-latin-${weight}-normal.woff2`],
});
const price = ['U+20', 'U+25', 'U+2B-2E', 'U+30-39', 'U+A0', 'U+D7', 'U+202F', 'U+20AC', 'U+2212'];
const figures = (weight, unicodeRange = price) => ({
  weight,
  style: 'normal',
  display: 'optional',
  src: [`./src/ui/fonts/poppins-figures-${weight}.woff2`],
  unicodeRange,
});
/** Poppins has no narrow no-break space, and what browsers put there can hardly be seen. */
const narrowSpace = (weight) => figures(weight, ['U+202F']);
const baskerville = (weight) => ({
  weight,
  style: 'normal',
  display: 'optional',
  src: [`./node_modules/@fontsource/libre-baskerville/files/libre-baskerville-latin-${weight}-normal.woff2`],
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
      name: 'Poppins',
      cssVariable: '--font-text',
      fallbacks: ['Arial', 'sans-serif'],
      options: { variants: [poppins(400), poppins(500), poppins(600)] },
    },
    {
      provider: fontProviders.local(),
      name: 'Poppins Figures',
      cssVariable: '--font-digits',
      fallbacks: [],
      options: { variants: [figures(400), figures(500), figures(600)] },
    },
    {
      provider: fontProviders.local(),
      name: 'Poppins Spaces',
      cssVariable: '--font-spaces',
      fallbacks: [],
      options: { variants: [narrowSpace(400), narrowSpace(500), narrowSpace(600)] },
    },
    {
      provider: fontProviders.local(),
      name: 'Libre Baskerville',
      cssVariable: '--font-heading',
      fallbacks: ['Georgia', 'serif'],
      options: { variants: [baskerville(400), baskerville(700)] },
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
