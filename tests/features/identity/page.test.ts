import { describe, expect, test } from 'vitest';
import { identityDetour } from '../../../src/server/front/pageQuery.ts';
import { choiceProblem, documentName, fileSize } from '../../../src/uploads/documentRules.ts';

const at = (address: string) => identityDetour(new URL(address, 'http://shop.example'));
const good = '/verification-identit%C3%A9';

describe('L’adresse de la page', () => {
  test('La bonne adresse et toutes les autres restent où elles sont', () => {
    for (const path of [good, '/verification', '//evil.example/verification-identite', '/%E0%A4%A', '/admin']) {
      expect(at(path.startsWith('//') ? `http://shop.example${path}` : path), path).toBeNull();
    }
  });
});

describe('Un fichier choisi, avant l’envoi', () => {
  test('Son nom devient une ligne courte, jamais un chemin', () => {
    expect(documentName('C:\\fakepath\\recto.jpg')).toBe('recto.jpg');
    expect(documentName('../../etc/passwd')).toBe('passwd');
    expect(documentName('a\u202Egpj.exe\n')).toBe('agpj.exe');
    expect(documentName(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{90}….pdf$/);
    expect(documentName('  ')).toBe('document');
  });

  test('Ce que le navigateur voit déjà est dit avant d’envoyer', () => {
    expect(choiceProblem({ name: 'film.mp4', size: 10 })).toContain('n’est ni une photo');
    expect(choiceProblem({ name: 'vide.pdf', size: 0 })).toContain('est vide');
    expect(choiceProblem({ name: 'gros.pdf', size: 10 * 1024 * 1024 + 1 })).toContain('pèse 10,1');
    expect(choiceProblem({ name: 'recto.jpg', size: 10 * 1024 * 1024 })).toBeNull();
    expect(fileSize(1)).toBe('1\u00A0ko');
    expect(fileSize(1_500_000)).toBe('1,5\u00A0Mo');
  });
});
