import { expect, test } from 'vitest';
import { identityDetour } from '../../../src/server/front/pageQuery.ts';

test.each(['/verification-identit%C3%A9', 'http://shop.example//evil.example/verification-identite', '/%E0%A4%A'])(
  'L’adresse %s reste où elle est',
  (address) => {
    expect(identityDetour(new URL(address, 'http://shop.example'))).toBeNull();
  },
);
