import { type Config, signature } from '../../config.ts';
import type { Shop } from '../../http/context.ts';
import type { TransferDetails } from './transferWords.ts';

export const transferDetailsOf = ({ identity, demo }: Config): TransferDetails =>
  identity.SHOP_IBAN ? 'known' : demo ? 'demo' : 'missing';

/** Where clients send their transfers. */
export const transferOf = ({ config }: Pick<Shop, 'config'>) => ({
  beneficiary: config.shopName,
  iban: config.identity.SHOP_IBAN ?? '',
  bic: config.identity.SHOP_BIC ?? '',
  details: transferDetailsOf(config),
});

/** Where the client comes, or sends coins back to. */
export const placeOf = ({ config }: { config: Config }): string => signature(config, ['SHOP_ADDRESS']);
