import { expect, test } from 'vitest';
import { identityRedirect } from '../../../src/server/front/pageQuery.ts';

test.each(['/verification-identit%C3%A9', 'http://shop.example//evil.example/verification-identite', '/%E0%A4%A'])(
  'L’adresse %s reste où elle est',
  (address) => {
    expect(identityRedirect(new URL(address, 'http://shop.example'))).toBeNull();
  },
);
