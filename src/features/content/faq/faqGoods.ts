import { lawReviewYear, lawValue } from '../../../law.ts';
import { euroInText, formatList } from '../../../money.ts';
import { pageLinks } from '../../../pageNames.ts';
import { karats } from '../../buyback/buyback.ts';
import { investmentGoldText, taxedGoldText } from '../../catalogue/model/metalLaw.ts';
import { jewelTaxRateText, metalTaxRateText, modernCoinsAfter } from '../../catalogue/model/saleTax.ts';
import type { FaqQuestion } from './question.ts';

const karatList = formatList(karats.map(({ karat, thousandths }) => `${karat} carats (${thousandths} millièmes)`));

export const currencyQuestions: readonly FaqQuestion[] = [
  {
    id: 'lire-les-cours',
    question: 'Comment lire les deux cours d’une devise ?',
    answer: [
      'À gauche, le cours auquel la boutique reprend vos billets ; à droite, celui auquel elle vous les vend. Les deux sont en euros, pour le nombre d’unités indiqué : une pour le dollar, cent pour le yen.',
      'Le cours d’un billet diffère de celui de la presse, car un billet se transporte, se trie et s’assure.',
    ],
    links: pageLinks('currencies'),
  },
  {
    id: 'choisir-les-coupures',
    question: 'Puis-je choisir les coupures ?',
    answer: [
      'Oui. Demandez des petites ou des grosses coupures, ou composez vous-même la somme. Le montant doit être un nombre entier d’unités que les coupures en vente permettent de réunir ; sinon, la fiche vous propose le plus proche.',
    ],
  },
  {
    id: 'revendre-des-billets',
    question: 'Reprenez-vous les billets étrangers ?',
    answer: [
      'Le cours de gauche est celui auquel la boutique les reprend. Cette reprise ne se fait pas en ligne : écrivez-nous avant de vous déplacer au comptoir.',
    ],
    links: pageLinks('contact'),
  },
  {
    id: 'douane',
    question: 'Combien d’argent puis-je emporter à l’étranger ?',
    answer: [
      `Il n’y a pas de limite, mais à partir de ${euroInText(lawValue('customsThreshold'))} la somme se déclare à la douane, quand vous entrez en France ou en sortez. Les pièces et les lingots d’or comptent aussi.`,
    ],
  },
];

export const goldQuestions: readonly FaqQuestion[] = [
  {
    id: 'authenticite',
    question: 'Comment être sûr que l’or est authentique ?',
    answer: [
      'La fiche dit le poids et le titre de chaque article, et la facture les reprend. C’est ce que nous devons vous livrer : si un article n’y répond pas, la garantie légale de conformité vous permet, pendant deux ans, de le faire remplacer ou rembourser, et tromper sur un titre est un délit (articles L.\u00a0217-3 et L.\u00a0441-1 du Code de la consommation).',
      'Chaque pièce et chaque lingot qui entre chez nous est inscrit dans un registre que l’administration contrôle, avec son poids, son titre et sa provenance.',
    ],
    links: pageLinks('terms'),
  },
  {
    id: 'tva-sur-l-or',
    question: 'L’or est-il soumis à la TVA ?',
    answer: [`L’or d’investissement en est exonéré\u00a0: ${investmentGoldText()}.`, taxedGoldText],
  },
  {
    id: 'investissement-ou-collection',
    question: 'Quelle différence entre une pièce d’investissement et une pièce de collection ?',
    answer: [
      'Le prix d’une pièce d’investissement suit celui de l’or. Celui d’une pièce de collection dépend surtout de sa rareté et de son état. La TVA et le droit de rétractation ne sont pas les mêmes.',
    ],
    links: pageLinks('investmentCoins', 'collectorCoins'),
  },
  {
    id: 'prime',
    question: 'Pourquoi une pièce coûte-t-elle plus que son poids d’or ?',
    answer: [
      'L’écart, hors TVA s’il y en a, s’appelle la prime. Elle paie la frappe et varie avec l’offre et la demande. Pour comparer deux pièces, regardez la prime et le prix du gramme d’or fin, affichés sur chaque fiche, et le prix de rachat.',
    ],
  },
  {
    id: 'gain-garanti',
    question: 'L’or prend-il toujours de la valeur ?',
    answer: [
      'Non. Son prix monte et baisse, il ne verse pas de revenu, et rien ne garantit un gain. Les courbes de nos fiches montrent le passé, jamais l’avenir.',
    ],
    links: pageLinks('whyGold'),
  },
  {
    id: 'impot-a-la-revente',
    question: 'Quel impôt paie-t-on en revendant de l’or ?',
    answer: [
      `Pour un résident fiscal français, une taxe de ${metalTaxRateText()} du prix de vente pour les pièces, les lingots et tout ce qui est vendu pour la fonte, bijoux compris ; pour un bijou racheté tel quel ou une pièce frappée jusqu’en ${modernCoinsAfter}, ${jewelTaxRateText()}. Taux ${lawReviewYear}, CRDS comprise.`,
      'Avec la preuve de la date et du prix d’achat, vous pouvez choisir l’impôt sur la plus-value, qui diminue avec les années et disparaît après vingt-deux ans. Gardez donc vos justificatifs.',
    ],
  },
];

export const buyBackQuestions: readonly FaqQuestion[] = [
  {
    id: 'estimer-un-bijou',
    question: 'Comment savoir ce que vaut mon bijou ?',
    answer: [
      `Pour un bijou destiné à la fonte, son poids d’or multiplié par le prix du gramme de son titre : ${karatList}. La page du rachat fait le calcul et montre la taxe. Le prix définitif se fixe au comptoir, après la pesée et l’essai.`,
      'Un bijou signé ou ancien peut valoir plus que son or : il fait l’objet d’une estimation à part.',
    ],
    links: pageLinks('buyBack'),
  },
  {
    id: 'paiement-du-rachat',
    question: 'Comment suis-je payé quand je vends de l’or ?',
    answer: [
      'Par virement ou par chèque barré, à votre nom. La loi interdit les espèces, comme les bons d’achat et les avoirs. Il faut être majeur et présenter une pièce d’identité.',
    ],
  },
  {
    id: 'changer-d-avis',
    question: 'Puis-je changer d’avis après avoir vendu ?',
    answer: [
      `Oui, pendant ${lawValue('buyBackHours')} heures à partir de l’heure de la signature, sans motif ni frais. Le contrat porte un formulaire détachable. Un délai qui finit un jour chômé va jusqu’au premier jour ouvrable suivant. L’or d’investissement n’est pas concerné.`,
    ],
  },
];
