const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** Astro writes this style in front of the first island, where HTML allows none; `ui/base.css` says the same. */
export const withoutIslandStyle = (html: string): string => html.replace(islandStyle, '');
