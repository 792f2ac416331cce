import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | 'near';
    'client:now'?: boolean;
  }
}
