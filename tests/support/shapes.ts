const many = (text: string, times: number): string => text.repeat(times);

/** Malformed targets, refused before any handler; each has harmed some server. */
export const refusedShapes: Readonly<Record<string, string>> = {
  'slashes before a letter (Astro 7.3, quadratic)': `/a${many('/', 15_000)}x`,
  'slashes below a call': `/api${many('/', 15_000)}x`,
  'slashes below the back office': `/admin${many('/', 15_000)}x`,
  'slashes at the start': `${many('/', 15_000)}x`,
  'slashes at the end': `/a${many('/', 15_000)}`,
  'two slashes': '/lingots//x',
  'a slash and a dot, over and over': `/a${many('/.', 7_000)}//x`,
  'backslashes, slashes to `URL`': `/a${many('\\', 2_000)}x`,
  'long and plain': `/${many('a', 15_000)}`,
  'long and encoded': `/${many('%C3%A9', 2_500)}`,
  'long, of dots': `/a${many('/..', 5_000)}`,
  'a lone per cent': '/%',
  'half a letter': '/%c0',
  'half a letter of a call': '/api/%E0%A4%A',
  'an absolute address': 'http://evil.example/',
  'another host': '//evil.example/',
  'no path': '*',
};

/** Hostile input that the shop reads: its cost is bounded by its size. */
export const readShapes: Readonly<Record<string, string>> = {
  'single slashes': `/a${many('/b', 1_200)}`,
  'encoded slashes': `/a${many('%2f', 800)}x`,
  dots: `/a${many('/..', 800)}/x`,
  'encoded dots': `/a${many('/%2e%2e', 300)}/x`,
  'per cent, encoded over and over': `/${many('%25', 800)}x`,
  accents: `/${many('%C3%A9', 400)}`,
  'combining accents': `/a${many('%CC%81', 400)}`,
  'a dash over and over': `/${many('-', 2_400)}`,
  'a dot over and over': `/${many('.', 2_400)}x`,
  'a query of slashes': `/x?q=${many('/', 12_000)}x`,
  'a query of signs': `/x?${many('&', 12_000)}`,
  'a query of equal signs': `/x?${many('a=1&', 3_000)}`,
  'a query of per cent': `/x?q=${many('%', 12_000)}`,
  'a query of blanks': `/x?q=${many('+', 12_000)}x`,
  'below the back office': `/admin/${many('a-', 1_000)}`,
};
