import { describe, expect, it } from 'vitest';
import { fieldsToCorrect, noProblem, withoutField } from '../../src/ui/forms/formProblem.ts';

const errors = { town: 'Indiquez votre ville.', address: 'Indiquez votre adresse.' };

describe('Un champ corrigé', () => {
  it('perd sa phrase, et le résumé compte ceux qui restent', () => {
    const left = withoutField({ message: fieldsToCorrect(2), errors }, 'town');
    expect(left).toEqual({ message: 'Un champ est à corriger.', errors: { address: 'Indiquez votre adresse.' } });
    expect(withoutField(left, 'address')).toBe(noProblem);
  });

  it('laisse une phrase qui ne compte pas, tant qu’un champ reste à corriger', () => {
    const problem = { message: 'La lettre est à compléter.', errors };
    expect(withoutField(problem, 'address')).toEqual({ ...problem, errors: { town: 'Indiquez votre ville.' } });
    expect(withoutField({ ...problem, errors: { town: 'Indiquez votre ville.' } }, 'town')).toBe(noProblem);
  });

  it('qui n’était pas faux ne change rien, ni ce qui est dit de tout le formulaire', () => {
    const problem = { message: 'Adresse électronique ou mot de passe incorrect.', errors: {} };
    expect(withoutField(problem, 'email')).toBe(problem);
    expect(withoutField({ message: fieldsToCorrect(2), errors }, 'constructor').errors).toBe(errors);
  });
});
