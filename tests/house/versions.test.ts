import { describe, expect, it } from 'vitest';
import { changesOf, differencesOf, merged } from '../../src/ui/desk/versions.ts';

const base = { name: 'Napoléon', price: '715,50', isVisible: 'on' };

describe('Deux personnes sur la même fiche', () => {
  it('ne compte que ce qui a été tapé, une case décochée comprise', () => {
    expect(changesOf(base, { name: 'Napoléon', price: '720', autre: 'x' })).toEqual({ price: '720', isVisible: '' });
  });

  it('propose à chacun sa saisie, et ce que l’autre a enregistré là où rien n’a été tapé', () => {
    const mine = { ...base, price: '720' };
    const theirs = { name: 'Napoléon III', price: '718', isVisible: 'on' };
    const differences = differencesOf({ base, mine, theirs });
    expect(differences).toEqual([
      { name: 'name', mine: 'Napoléon', theirs: 'Napoléon III', keep: 'theirs' },
      { name: 'price', mine: '720', theirs: '718', keep: 'mine' },
    ]);
    const spaced = differencesOf({ base, mine: { ...mine, name: 'Napoléon\u202fIII' }, theirs });
    expect(spaced).toEqual([expect.objectContaining({ name: 'price' })]);
    expect(merged(theirs, differences)).toEqual({ name: 'Napoléon III', price: '720', isVisible: 'on' });
  });
});
