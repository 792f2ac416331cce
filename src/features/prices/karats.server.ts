import { type Karat, karats, karatText } from '../buyback/buyback.ts';
import { manualSide, type PricedItem } from '../catalogue/model/changePrices.server.ts';
import { goldMarket } from '../catalogue/model/priceRule.ts';
import type { Configuration } from '../configuration/configuration.server.ts';

export const pricedKarats = (
  configuration: Configuration,
): (PricedItem & { karat: Karat; fine: number; pricedOn: number | null })[] =>
  karats.map(({ karat, thousandths }) => {
    const { pricedOn, ...buy } = configuration.karatRules[karat] ?? { ...manualSide, pricedOn: null };
    const fineWeight = thousandths * 10;
    return {
      karat,
      item: {
        type: 'karat',
        id: `${karat}`,
        name: karatText(karat),
        path: '',
        sellPrice: 0,
        unit: '',
        isVisible: true,
      },
      prices: { sell: 0, buy: configuration[`carrates${karat}`] },
      pricing: { sell: manualSide, buy },
      pricedAt: configuration.karatsPricedAt ?? 0,
      market: ({ goldPrice }) => goldMarket(fineWeight, goldPrice, 0),
      fine: fineWeight,
      pricedOn,
    };
  });
