import { describe, expect, it } from 'vitest';
import { type Progress, readProgress, reduceSteps, start, stepOfHash } from '../../../src/features/checkout/steps.ts';

const at = (step: Progress['step'], furthest: Progress['step'] = step): Progress => ({ ...start, step, furthest });

describe('Les étapes de la commande', () => {
  it('se suivent dans l’ordre, et la dernière n’en a pas d’autre après elle', () => {
    const delivery = reduceSteps(start, { do: 'next' });
    expect(delivery).toEqual(at('livraison'));
    const payment = reduceSteps(delivery, { do: 'next' });
    expect(payment).toEqual(at('paiement'));
    expect(reduceSteps(payment, { do: 'next' })).toEqual(payment);
  });

  it('laissent revenir en arrière sans oublier jusqu’où l’on était allé', () => {
    const back = reduceSteps(at('paiement'), { do: 'open', step: 'coordonnees' });
    expect(back).toEqual(at('coordonnees', 'paiement'));
    expect(reduceSteps(back, { do: 'next' })).toEqual(at('livraison', 'paiement'));
    expect(reduceSteps(back, { do: 'open', step: 'paiement' })).toEqual(at('paiement'));
  });

  it('ne se sautent pas : une adresse d’étape jamais atteinte mène à la plus avancée', () => {
    expect(reduceSteps(start, { do: 'open', step: 'paiement' })).toEqual(start);
    expect(reduceSteps(at('livraison'), { do: 'open', step: 'paiement' })).toEqual(at('livraison'));
  });

  it('gardent le paiement choisi d’une étape à l’autre', () => {
    const chosen = reduceSteps(at('paiement'), { do: 'choose', paymentType: 'virement' });
    expect(reduceSteps(chosen, { do: 'open', step: 'livraison' }).paymentType).toBe('virement');
  });

  it('se lisent dans l’adresse', () => {
    expect(stepOfHash('#livraison')).toBe('livraison');
    expect(['', '#', '#autre', 'livraison'].map(stepOfHash)).toEqual([null, null, null, null]);
  });

  it('se retrouvent après un rechargement', () => {
    const kept: Progress = { step: 'livraison', furthest: 'paiement', paymentType: 'virement' };
    expect(readProgress(JSON.stringify(kept))).toEqual(kept);
  });

  it('repartent du début quand ce que le navigateur a gardé ne se lit pas', () => {
    const unreadable = [
      null,
      '',
      '{',
      '[]',
      'null',
      '{"step":"paiement"}',
      '{"step":"x","furthest":"x","paymentType":"carte"}',
    ];
    expect(unreadable.map(readProgress)).toEqual(unreadable.map(() => start));
  });

  it('ne croient pas une étape plus avancée que la plus avancée gardée', () => {
    const forged = JSON.stringify({ step: 'paiement', furthest: 'livraison', paymentType: 'carte' });
    expect(readProgress(forged)).toEqual(at('livraison'));
  });
});
