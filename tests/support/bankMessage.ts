import { deriveKey, sealOf } from '../../src/features/bank/seal.server.ts';
import { testTerminalSettings } from '../../src/features/bank/terminal.server.ts';
import type { Keys } from '../../src/http/context.ts';

type Fields = Readonly<Record<string, string>>;

/** Sealed message of the built-in bank for a payment form with these fields. */
export function bankMessage({ testBank }: Pick<Keys, 'testBank'>, form: Fields, more: Fields = {}): URLSearchParams {
  const { tpe, key } = testTerminalSettings(testBank);
  const fields = {
    TPE: tpe,
    date: '15/03/2026_a_09:07:31',
    montant: form['montant'] ?? '',
    reference: form['reference'] ?? '',
    'texte-libre': form['texte-libre'] ?? '',
    'code-retour': 'payetest',
    ...more,
  };
  return new URLSearchParams({ ...fields, MAC: sealOf(deriveKey(key), fields).toUpperCase() });
}
