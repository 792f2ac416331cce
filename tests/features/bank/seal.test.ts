import { describe, expect, test } from 'vitest';
import { canonicalText, deriveKey, sealOf, sealsMatch } from '../../../src/features/bank/seal.server.ts';

const k1 = deriveKey('0123456789ABCDEF0123456789ABCDEF01234567');
const k2 = deriveKey('12345678901234567890123456789012345678P0');

/** The fields of a sealed text, shuffled, so that the order is the seal's own work. */
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .split('*')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)])
      .reverse(),
  );

const vectors = {
  'V1, demande publiée par la banque': [
    k1,
    'TPE=1234567*contexte_commande=ewoJIkJJTExJTkciOnt9Cn0=*date=05/12/2006:11:55:23*dateech1=*dateech2=*dateech3=*dateech4=*lgue=FR*mail=internaute@sonemail.fr*montant=62.73EUR*montantech1=*montantech2=*montantech3=*montantech4=*nbrech=*options=*reference=ABERTYP00145*societe=monSite1*texte-libre=ExempleTexteLibre*version=3.0',
    'a31509adce002211efc8aa8889f1efa14d4c0e61',
  ],
  'V2, demande avec une clé d’ancien modèle': [
    k2,
    'TPE=1234567*contexte_commande=*date=13/07/2026:10:00:00*dateech1=*dateech2=*dateech3=*dateech4=*lgue=FR*mail=client@test.fr*montant=6.00EUR*montantech1=*montantech2=*montantech3=*montantech4=*nbrech=*reference=MDT0001*societe=maisondetara*texte-libre=resa:atelier:0001*url_retour_err=https://mdt.fr/paiement/erreur*url_retour_ok=https://mdt.fr/paiement/ok*version=3.0',
    '46165c101c4b7cda3f79ca2e57852d36ebf569ec',
  ],
  'S2, retour avec un champ vide scellé': [
    k1,
    'TPE=1234567*authentification=eyJzdGF0dXMiOiJhdXRoZW50aWNhdGVkIn0=*bincb=000003*brand=na*code-retour=payetest*cvx=oui*date=15/03/2025_a_09:07:31*ecard=non*ipclient=127.0.0.1*modepaiement=CB*montant=1234.50EUR*motifrefus=*numauto=000000*originecb=FRA*originetr=FRA*reference=CMD000000042A1*texte-libre=attempt:1*typecompte=particulier*usage=credit*vld=1229',
    '59a1676ba2a26657bf0c76090f620f6df30fed13',
  ],
} as const;

test.each(Object.entries(vectors))('Le sceau donne les valeurs de la banque : %s', (_, [key, text, seal]) => {
  const fields = fieldsOf(text);
  expect(canonicalText(fields)).toBe(text);
  expect(sealOf(key, { ...fields, MAC: 'ignoré' })).toBe(seal);
});

describe('La clé de quarante caractères donne vingt octets', () => {
  test('hexadécimale, telle quelle ; d’ancien modèle, ramenée à l’hexadécimal', () => {
    expect(k1.toString('hex')).toBe('0123456789abcdef0123456789abcdef01234567');
    expect(k2.toString('hex')).toBe('1234567890123456789012345678901234567890');
    const head = '12345678901234567890123456789012345678';
    expect(deriveKey(`${head}4M`).toString('hex')).toBe(`${head}40`);
  });

  test.each(['', '0123', `${'0'.repeat(38)}ZZ`, 'z'.repeat(40), '0'.repeat(41)])('« %s » est refusée', (key) => {
    expect(() => deriveKey(key)).toThrow('20 bytes');
  });
});

test('Deux sceaux se comparent sans la casse, et seulement à longueur égale', () => {
  expect(sealsMatch('abcdef', 'ABCDEF')).toBe(true);
  expect(sealsMatch('abcdef', 'ABCDEE')).toBe(false);
  expect(sealsMatch('abcdef', 'ABCDEF0')).toBe(false);
  expect(sealsMatch('abcdef', '')).toBe(false);
});
