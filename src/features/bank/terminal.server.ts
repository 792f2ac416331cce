import type { Shop } from '../../http/context.ts';
import { paths } from '../../paths.ts';
import type { TerminalSettings } from './cardTerminal.ts';
import { monetico } from './monetico.server.ts';

export const testTerminalSettings = (
  testBankKey: Buffer,
  services: TerminalSettings['services'] = { url: 'http://127.0.0.1' },
): TerminalSettings => ({
  tpe: 'DEMO001',
  company: 'demonstration',
  key: testBankKey.toString('hex').slice(0, 40),
  action: paths.testBank,
  builtIn: true,
  services,
});

export function localAddress({ host, port, siteUrl }: Shop['config']): { base: string; host: string } {
  // A wildcard address cannot be connected to.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { base: `http://${name.includes(':') ? `[${name}]` : name}:${port}`, host: new URL(siteUrl).host };
}

/** The test bank, unless a real one is configured. @throws if the key is malformed */
export function terminalOf({ config, keys }: Pick<Shop, 'config' | 'keys'>) {
  const { bank } = config;
  if (bank) return monetico({ ...bank, action: bank.url, builtIn: false, services: { url: bank.services } });
  const { base, host } = localAddress(config);
  return monetico(testTerminalSettings(keys.testBank, { url: `${base}${paths.testBank}/`, host }));
}
