import { paths } from '../../paths.ts';
import type { ShopApp } from '../../server/app.ts';
import type { CardTerminal } from './cardTerminal.ts';
import { monetico, type TerminalSettings } from './monetico.ts';

/** The shop's own test bank: every installation makes its key for itself. */
export const testTerminalOf = (testBankKey: Buffer): TerminalSettings => ({
  tpe: 'DEMO001',
  company: 'demonstration',
  key: testBankKey.toString('hex').slice(0, 40),
  action: paths.testBank,
  builtIn: true,
});

/**
 * The terminal of this shop: the bank's where a key is configured, else the shop's own test bank.
 * Throws when the configured key does not give 20 bytes.
 */
export function terminalOf({ config, keys }: Pick<ShopApp, 'config' | 'keys'>): CardTerminal {
  const { bank } = config;
  if (!bank) return monetico(testTerminalOf(keys.testBank));
  return monetico({ tpe: bank.tpe, key: bank.key, company: bank.company, action: bank.url, builtIn: false });
}
