import type { BodyOf } from '../../http/contract.ts';
import type { Values } from '../../ui/desk/versions.ts';
import type { Currency } from './currencies.api.ts';
import type { addCurrencyContract } from './currencyFields.api.ts';
import { readNumber, typedFlag, typedNumber, typedOrBlank } from './typed.ts';

export const currencyLabels: Record<string, string> = {
  moneyName: 'Monnaie',
  currencyName: 'Pays ou zone',
  iso: 'Code ISO',
  coefficient: 'Unités du cours',
  sellPrice: 'Cours de vente',
  buyPrice: 'Cours de rachat',
  position: 'Rang',
  topText: 'Texte du haut',
  bottomText: 'Texte du bas',
  title: 'Titre pour les moteurs',
  description: 'Description pour les moteurs',
  synonyms: 'Synonymes',
  isVisible: 'En vente',
  isFeatured: 'Mise en avant',
};

export const currencyValues = (currency: Currency): Values => ({
  moneyName: currency.moneyName,
  currencyName: currency.currencyName,
  iso: currency.iso,
  coefficient: typedNumber(currency.coefficient),
  sellPrice: typedOrBlank(currency.sellPrice, currency._id === ''),
  buyPrice: typedNumber(currency.buyPrice),
  position: typedNumber(currency.position),
  topText: currency.topText,
  bottomText: currency.bottomText,
  title: currency.title,
  description: currency.description,
  synonyms: currency.synonyms,
  isVisible: typedFlag(currency.isVisible),
  isFeatured: typedFlag(currency.isFeatured),
});

type Body = BodyOf<typeof addCurrencyContract>;

export function currencyBody(fields: Values): Body {
  const text = (name: string) => fields[name] ?? '';
  const number = (name: string) => readNumber(fields[name]);
  return {
    moneyName: text('moneyName'),
    currencyName: text('currencyName'),
    iso: text('iso'),
    coefficient: number('coefficient') as number,
    sellPrice: number('sellPrice') as number,
    buyPrice: number('buyPrice'),
    position: number('position') as number,
    topText: text('topText'),
    bottomText: text('bottomText'),
    title: text('title'),
    description: text('description'),
    synonyms: text('synonyms'),
    isVisible: text('isVisible') === 'on',
    isFeatured: text('isFeatured') === 'on',
  };
}
