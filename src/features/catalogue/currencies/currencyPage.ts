import { formatRate } from '../../../money.ts';
import { type CurrencyRow, unitRateText } from '../currency.ts';

/** Banknotes sold online require identity verification whatever the amount (CMF R561-10 II 4°). */
export const currencyIdentityText =
  'La vente de billets à distance exige une identité vérifiée, quel que soit le montant. Vous pouvez payer d’abord.';

export const currencyLegalText =
  'Change de billets ayant cours légal, exonéré de TVA (article 261 C du CGI). Le prix suit le marché : pas de droit de ' +
  'rétractation (articles L.\u00a0221-28 2° et L.\u00a0222-9 5° du Code de la consommation).';

const countableUnitPattern = /^(dollar|livre|franc|couronne|peso|yen|yuan|baht|dirham|dinar|rand|roupie)\b/;

export function buyLabel({ moneyName }: Pick<CurrencyRow, 'moneyName'>): string {
  const [unit] = countableUnitPattern.exec(moneyName.toLowerCase()) ?? [];
  return unit ? `Acheter des ${unit}s` : 'Acheter cette monnaie';
}

export const currencyMeta = (currency: CurrencyRow): { title: string; description: string } => ({
  title: currency.title || `Acheter des billets : ${currency.moneyName} (${currency.iso})`,
  description:
    currency.description ||
    `${currency.moneyName}, ${currency.currencyName} : ${unitRateText(currency)} à la vente` +
      `${currency.buyPrice === null ? '' : `, ${formatRate(currency.buyPrice)} au rachat`}. Coupures, courbe du cours et commande en ligne.`,
});
