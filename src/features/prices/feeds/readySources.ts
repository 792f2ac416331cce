import type { FeedInput } from '../feeds.api.ts';

export type SourcePreset = {
  name: string;
  text: string;
  site: string;
  settings: Pick<FeedInput, 'url'> &
    Partial<Pick<FeedInput, 'path' | 'timePath' | 'unit' | 'currency' | 'everyMinutes'>>;
  keyHeader?: string;
};

const untestedText = 'Lue d’après sa documentation, jamais essayée en vrai.';
const ounceInEuros = { unit: 'oz', currency: 'EUR', everyMinutes: 15 } as const;

export const sourcePresets: Record<'gold' | 'currencies', readonly SourcePreset[]> = {
  gold: [
    {
      name: 'Gold-API',
      text: `En euros, l’once, sans clé ni compte. Le service demande de garder chaque réponse trente secondes. ${untestedText}`,
      site: 'https://gold-api.com',
      settings: {
        ...ounceInEuros,
        url: 'https://api.gold-api.com/price/XAU/EUR',
        path: 'price',
        timePath: 'updatedAt',
      },
    },
    {
      name: 'GoldAPI.io',
      text: 'En euros, l’once, avec une clé (gratuite pour quelques lectures par jour). Jamais essayée en vrai.',
      site: 'https://www.goldapi.io',
      settings: {
        ...ounceInEuros,
        everyMinutes: 480,
        url: 'https://www.goldapi.io/api/XAU/EUR',
        path: 'price',
        timePath: 'timestamp',
      },
      keyHeader: 'x-access-token',
    },
    {
      name: 'MetalpriceAPI',
      text: `En euros, l’once, avec une clé. Gratuite, une valeur par jour. ${untestedText}`,
      site: 'https://metalpriceapi.com',
      settings: {
        ...ounceInEuros,
        everyMinutes: 1_440,
        url: 'https://api.metalpriceapi.com/v1/latest?base=XAU&currencies=EUR',
        path: 'rates.EUR',
        timePath: 'timestamp',
      },
      keyHeader: 'X-API-KEY',
    },
    {
      name: 'APIVerve',
      text: `En dollars, l’once, avec une clé\u00a0: demande la devise USD et ses cours de la Banque centrale européenne. ${untestedText}`,
      site: 'https://apiverve.com',
      settings: {
        ...ounceInEuros,
        currency: 'USD',
        everyMinutes: 60,
        url: 'https://api.apiverve.com/v1/goldprice',
        path: 'data.ounce',
        timePath: 'data.lastUpdated',
      },
      keyHeader: 'X-API-Key',
    },
  ],
  currencies: [
    {
      name: 'Banque centrale européenne',
      text: 'Ses cours de référence, chaque jour ouvré vers 16 h, sans clé. Donnés pour information\u00a0: elle déconseille de les employer tels quels pour des transactions, vos marges s’y ajoutent. Jamais essayée en vrai.',
      site: 'https://www.ecb.europa.eu/stats/eurofxref',
      settings: { url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml', everyMinutes: 60 },
    },
  ],
};
