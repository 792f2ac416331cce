import { describe, expect, it } from 'vitest';
import { chooseNode } from '../../src/server/ensure.mjs';

const debian = {
  folder: '/home/anaïs/Été & Cie (2)',
  packaged: true,
  libatomic: true,
  nodeFits: false,
  root: true,
  apt: true,
};

describe('sur une machine nue, le Node qui ouvre la boutique', () => {
  it.each([
    { machine: 'Debian 12, Node 20, libatomic1 là', is: {}, chosen: { node: 'lockfile' } },
    // nodejs/node#60790: official binaries from 25.0 on want it, slim Debian and Ubuntu images lack it.
    { machine: 'debian:12-slim, Node 20, root', is: { libatomic: false }, chosen: { install: 'libatomic1' } },
    { machine: 'la même, Node 26 de Debian', is: { libatomic: false, nodeFits: true }, chosen: { node: 'machine' } },
    {
      machine: 'la même, sans droits',
      is: { libatomic: false, root: false },
      chosen: { refusal: expect.stringContaining('sudo apt-get install -y libatomic1') },
    },
    {
      machine: 'Fedora, root',
      is: { libatomic: false, apt: false },
      chosen: { refusal: expect.stringContaining('sudo dnf install -y libatomic') },
    },
    { machine: 'Alpine (musl), Node 26', is: { packaged: false, nodeFits: true }, chosen: { node: 'machine' } },
    {
      machine: 'Alpine (musl), Node 22',
      is: { packaged: false },
      chosen: { refusal: expect.stringContaining('Node 26 ou plus récent') },
    },
    // Astro writes the folder between single quotes into a module of its own.
    {
      machine: 'dossier avec une apostrophe droite',
      is: { folder: "/home/anaïs/Comptoir d'été" },
      chosen: { refusal: expect.stringContaining('apostrophe') },
    },
    { machine: 'macOS, Node 20', is: { root: false, apt: false }, chosen: { node: 'lockfile' } },
  ])('$machine', ({ is, chosen }) => {
    expect(chooseNode({ ...debian, ...is })).toEqual(chosen);
  });
});
