import { eurosFromCents } from '../../../money.ts';
import { metalPath } from '../../../paths.ts';
import { parsePicture } from '../../../uploads/picture.ts';
import type { Stock } from '../../goods/model/stock.ts';
import { type MetalRow, metalMeta, metalTypeLabels } from '../metal.ts';

const availability: Record<Stock['state'], string> = {
  available: 'InStock',
  few: 'LimitedAvailability',
  onOrder: 'BackOrder',
  out: 'OutOfStock',
};

const conditions = { new: 'NewCondition', used: 'UsedCondition' } as const;

function properties({ mintMark, grade, catalogueRefs }: MetalRow) {
  const knownProperties = [
    ['Lettre d’atelier', mintMark],
    ['État de conservation', grade],
    ['Références', catalogueRefs],
  ].filter(([, value]) => value);
  return knownProperties.length > 0
    ? knownProperties.map(([name, value]) => ({ '@type': 'PropertyValue', name, value }))
    : undefined;
}

type OfferContext = { siteUrl: string; demo: boolean; stock?: Stock | null };

export function metalJsonLd(metal: MetalRow, { siteUrl, demo, stock }: OfferContext): string {
  const picture = parsePicture(metal.photo);
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: metal.metalName,
    description: metalMeta(metal).description || undefined,
    sku: metal.id,
    category: metalTypeLabels[metal.type].title,
    material: 'Or',
    image: picture ? `${siteUrl}${picture.src}` : undefined,
    manufacturer: metal.fabricant ? { '@type': 'Organization', name: metal.fabricant } : undefined,
    weight: { '@type': 'QuantitativeValue', value: metal.weight / 1000, unitCode: 'GRM' },
    productionDate: metal.year === null ? undefined : String(metal.year),
    itemCondition: metal.condition ? `https://schema.org/${conditions[metal.condition]}` : undefined,
    additionalProperty: properties(metal),
    ...(!demo && {
      offers: {
        '@type': 'Offer',
        url: `${siteUrl}${metalPath(metal)}`,
        price: eurosFromCents(metal.netSellPrice).toFixed(2),
        priceCurrency: 'EUR',
        availability: `https://schema.org/${availability[stock?.state ?? 'available']}`,
      },
    }),
  };
  return JSON.stringify(product).replaceAll('<', '\\u003c');
}
