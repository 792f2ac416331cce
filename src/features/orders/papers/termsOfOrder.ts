import { heading, type TextBlock, text } from '../../../document/blocks.ts';
import { paths } from '../../../paths.ts';
import { mostPieces } from '../../cart/totals.ts';
import { sellerFacts, type TermsFacts } from './facts.ts';

export const termsOfOrder = ({ config }: TermsFacts): TextBlock[] => [
  heading('objet', '1. Objet'),
  text(
    'Ces conditions règlent les ventes d’or et de billets de banque étrangers conclues sur ce site entre la boutique et ses clients. Elles s’appliquent dans la version en ligne le jour de la commande. Elles sont jointes en PDF au courriel qui en accuse réception.',
  ),
  text(
    `Le rachat d’or se fait au comptoir, par un contrat distinct. Ses règles sont sur la page [Rachat de bijoux](${paths.buyBack}).`,
  ),
  heading('vendeur', '2. Le vendeur'),
  {
    kind: 'facts',
    rows: sellerFacts(config, [
      'SHOP_ADDRESS',
      'SHOP_PHONE',
      'SHOP_EMAIL',
      'SHOP_RCS',
      'SHOP_CAPITAL',
      'SHOP_VAT',
      'SHOP_LICENCE',
    ]),
  },
  heading('articles', '3. Les articles'),
  text(
    'Chaque fiche décrit l’article : nature, poids, titre en millièmes, fabricant ou pays, années de frappe. Les images le représentent sans en montrer l’exemplaire : un millésime, une marque d’usage ou un numéro peuvent différer, dans la limite de ce que dit la fiche.',
  ),
  text(
    `Les billets sont vendus par nombre entier d’unités, dans les coupures que propose la fiche. Une commande porte au plus sur ${mostPieces} exemplaires d’un même article en or.`,
  ),
  heading('prix', '4. Les prix'),
  text(
    'Les prix sont en euros, toutes taxes comprises. La fiche indique le régime de TVA de l’article. Les frais de livraison s’y ajoutent et sont montrés dès le panier.',
  ),
  text(
    'Les prix suivent les cours et changent à tout moment. Le prix de votre commande est celui affiché quand vous la validez. Il ne bouge plus ensuite, ni en hausse ni en baisse, tant que la commande peut être payée.',
  ),
  heading('compte', '5. Le compte'),
  text(
    'Commander demande un compte et dix-huit ans révolus. Vous déclarez des informations exactes et les tenez à jour. Gardez votre mot de passe pour vous : prévenez-nous si vous pensez qu’un autre l’utilise.',
  ),
  heading('commande', '6. La commande'),
  {
    kind: 'list',
    ordered: true,
    items: [
      'Vous remplissez le panier, que vous pouvez corriger jusqu’au bout.',
      'Vous vérifiez vos coordonnées, choisissez la livraison, puis le paiement.',
      'Vous relisez les articles, le total et les points essentiels du contrat.',
      'Vous validez par le bouton « Commande avec obligation de paiement ». Le contrat est alors conclu.',
    ],
  },
  text(
    'Si un prix a changé entre l’affichage et la validation, rien n’est enregistré : nous vous montrons le nouveau total, et vous décidez.',
  ),
  text(
    `Un courriel accuse réception de la commande et la récapitule. Elle reste lisible dans [vos commandes](${paths.orderHistory}). Le contrat est en français.`,
  ),
];
