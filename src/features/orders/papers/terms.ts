import { type Config, sendsMail, signatureText, takesCards } from '../../../config.ts';
import type { ShopIdentityName } from '../../../dealer.ts';
import { headingBlock, type TextBlock, toTextBlocks } from '../../../document/blocks.ts';
import { lawValue } from '../../../law.ts';
import { euroInText, nonEmptyRows } from '../../../money.ts';
import { paths } from '../../../paths.ts';
import { costText, deliveryRows } from '../../cart/terms.ts';
import { maxPieces } from '../../cart/totals.ts';
import type { Configuration } from '../../configuration/configuration.server.ts';
import { verificationTimingText } from '../../identity/rule.ts';
import { transferDelayText } from '../model/paymentTerms.ts';
import { sellerLabel, takesTransfers } from '../shop.ts';
import { notOfferedText } from '../transferTexts.ts';
import { withdrawalRightTexts, withdrawLabel } from '../withdrawalRule.ts';

export const termsUpdatedOn = '2026-11-26';

export type TermsInput = {
  config: Config;
  configuration: Pick<Configuration, 'delivery' | 'cardLimit' | 'priceTerms' | 'requestAbove'>;
};

export const sellerRows = (config: Config, names: readonly ShopIdentityName[]) =>
  nonEmptyRows([['Nom', config.shopName], ...names.map((name) => [sellerLabel(name), config.identity[name]] as const)]);

type Sections = readonly (string | TextBlock)[];

const orderSections = ({ config }: TermsInput): Sections => [
  headingBlock('objet', '1. Objet'),
  `Ces conditions règlent les ventes d’or et de billets de banque étrangers conclues sur ce site entre la boutique et ses clients. Elles s’appliquent dans la version en ligne le jour de la commande. ${sendsMail(config) ? 'Elles sont jointes en PDF au courriel qui en accuse réception.' : 'Elles se téléchargent en PDF depuis la commande.'}`,
  `Le rachat d’or se fait au comptoir, par un contrat distinct. Ses règles sont sur la page [Rachat d’or](${paths.buyBack}).`,
  headingBlock('vendeur', '2. Le vendeur'),
  {
    kind: 'facts',
    rows: sellerRows(config, [
      'SHOP_LEGAL_NAME',
      'SHOP_ADDRESS',
      'SHOP_PHONE',
      'SHOP_EMAIL',
      'SHOP_RCS',
      'SHOP_CAPITAL',
      'SHOP_VAT',
      'SHOP_LICENCE',
    ]),
  },
  headingBlock('articles', '3. Les articles'),
  'Chaque fiche décrit l’article : nature, poids, titre en millièmes, fabricant ou pays, années de frappe. Les images le représentent sans en montrer l’exemplaire : un millésime, une marque d’usage ou un numéro peuvent différer, dans la limite de ce que dit la fiche. Une fiche qui dit « pièce unique » montre l’exemplaire vendu lui-même.',
  `Les billets sont vendus par nombre entier d’unités, dans les coupures que propose la fiche. Une commande porte au plus sur ${maxPieces} pièces d’un même article en or.`,
  headingBlock('prix', '4. Les prix'),
  'Les prix sont en euros, toutes taxes comprises. La fiche indique le régime de TVA de l’article. Les frais de livraison s’y ajoutent et sont montrés dès le panier.',
  'Les prix suivent les cours et changent à tout moment. Le prix de votre commande est celui affiché quand vous la validez. Il ne bouge plus ensuite, ni en hausse ni en baisse, tant que la commande peut être payée.',
  headingBlock('compte', '5. Le compte'),
  'Pour commander, il faut avoir dix-huit ans révolus et donner une adresse électronique et vos coordonnées, exactes et tenues à jour. Un mot de passe, facultatif, donne accès à vos commandes. Gardez votre mot de passe pour vous : prévenez-nous si vous pensez qu’un autre l’utilise.',
  headingBlock('commande', '6. La commande'),
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
  'Si un prix a changé entre l’affichage et la validation, rien n’est enregistré : nous vous montrons le nouveau total, et vous décidez.',
  `${sendsMail(config) ? 'Un courriel accuse réception de la commande et la récapitule' : 'Une page accuse réception de la commande, et son récapitulatif se télécharge en PDF'}. Elle reste lisible dans [vos commandes](${paths.orderHistory}). Le contrat est en français.`,
];

const deliverySections = ({ config, configuration }: TermsInput): Sections => [
  headingBlock('paiement', '7. Le paiement'),
  ...(takesCards(config)
    ? [
        `Par carte, jusqu’à ${euroInText(configuration.cardLimit)}, sur la page de la banque. La boutique ne reçoit pas le numéro de la carte. La commande est payée quand la banque nous l’a confirmé. Si elle refuse, vous pouvez recommencer au même prix jusqu’à l’heure indiquée sur la commande, qui est annulée ensuite.`,
      ]
    : []),
  takesTransfers(config)
    ? `Par virement, sans limite de montant, depuis un compte à votre nom et avec la référence de la commande. Il doit nous parvenir sous ${transferDelayText(configuration.priceTerms)}. ${sendsMail(config) ? 'Nous vous le rappelons avant la fin de ce délai, puis' : 'À la fin de ce délai,'} la commande est annulée. Un virement qui arrive plus tard vous est rendu.`
    : notOfferedText,
  'Les espèces et les chèques ne sont pas acceptés pour les commandes en ligne.',
  headingBlock('identite', '8. La vérification d’identité'),
  `Une identité vérifiée est obligatoire pour toute vente de billets à distance, quel que soit le montant, et pour l’or à partir de ${euroInText(config.identityLimits.metalThreshold)} en une commande ou en plusieurs sur ${config.identityLimits.metalWindowDays} jours. ${verificationTimingText(configuration.requestAbove)} [Pourquoi, et ce que deviennent vos fichiers](${paths.antiLaundering})`,
  'Si l’identité ne peut pas être vérifiée, la commande n’est pas servie. Elle est annulée et ce que vous avez payé vous est remboursé.',
  headingBlock('livraison', '9. La livraison et le retrait'),
  `La commande est préparée une fois payée et, s’il le faut, l’identité vérifiée. Elle vous est remise au plus tard ${lawValue('deliveryDays')} jours après sa conclusion, sauf autre date convenue avec vous. [Délais de livraison](${paths.delivery})`,
  {
    kind: 'table',
    head: ['Prix des articles', 'Colis assuré'],
    rows: deliveryRows(configuration.delivery).map(({ range, cost }) => [range, costText(cost)]),
  },
  'Le retrait au comptoir est gratuit. Le colis est assuré à la valeur de la commande et remis contre signature, à l’adresse que vous indiquez en commandant.',
  'En cas de retard, vous pouvez nous mettre en demeure de livrer dans un délai raisonnable, puis mettre fin au contrat si nous ne le faisons pas (articles L. 216-6 et L. 216-7 du Code de la consommation).',
  headingBlock('risques', '10. La propriété et les risques'),
  'Les articles sont à vous une fois le prix payé en entier. Le risque de perte ou de dommage passe à vous quand vous, ou la personne que vous désignez, en prenez possession (article L. 216-2). Jusque-là il est pour nous, y compris pendant le transport que nous organisons.',
];

/** Wording prescribed by law (C. conso., annex to D211-2). */
const conformityBox: TextBlock = {
  kind: 'box',
  blocks: toTextBlocks([
    'Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien pour obtenir la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité. Durant ce délai, le consommateur n’est tenu d’établir que l’existence du défaut de conformité et non la date d’apparition de celui-ci.',
    'La garantie légale de conformité donne au consommateur droit à la réparation ou au remplacement du bien dans un délai de trente jours suivant sa demande, sans frais et sans inconvénient majeur pour lui.',
    'Si le bien est réparé dans le cadre de la garantie légale de conformité, le consommateur bénéficie d’une extension de six mois de la garantie initiale.',
    'Si le consommateur demande la réparation du bien, mais que le vendeur impose le remplacement, la garantie légale de conformité est renouvelée pour une période de deux ans à compter de la date de remplacement du bien.',
    'Le consommateur peut obtenir une réduction du prix d’achat en conservant le bien ou mettre fin au contrat en se faisant rembourser intégralement contre restitution du bien, si :',
    {
      kind: 'list',
      ordered: true,
      items: [
        'le professionnel refuse de réparer ou de remplacer le bien ;',
        'la réparation ou le remplacement du bien intervient après un délai de trente jours ;',
        'la réparation ou le remplacement du bien occasionne un inconvénient majeur pour le consommateur, notamment lorsque le consommateur supporte définitivement les frais de reprise ou d’enlèvement du bien non conforme, ou s’il supporte les frais d’installation du bien réparé ou de remplacement ;',
        'la non-conformité du bien persiste en dépit de la tentative de mise en conformité du vendeur restée infructueuse.',
      ],
    },
    'Le consommateur a également droit à une réduction du prix du bien ou à la résolution du contrat lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la réparation ou le remplacement du bien au préalable.',
    'Le consommateur n’a pas droit à la résolution de la vente si le défaut de conformité est mineur.',
    'Toute période d’immobilisation du bien en vue de sa réparation ou de son remplacement suspend la garantie qui restait à courir jusqu’à la délivrance du bien remis en état.',
    'Les droits mentionnés ci-dessus résultent de l’application des articles L. 217-1 à L. 217-32 du code de la consommation.',
    'Le vendeur qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d’un montant maximal de 300 000 euros, qui peut être porté jusqu’à 10 % du chiffre d’affaires moyen annuel (article L. 241-5 du code de la consommation).',
    'Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne droit à une réduction de prix si le bien est conservé ou à un remboursement intégral contre restitution du bien.',
  ]),
};

/** Form prescribed by law (C. conso., annex to R221-1). */
const withdrawalForm = (to: string): TextBlock => ({
  kind: 'box',
  blocks: toTextBlocks([
    'À remplir et à renvoyer seulement si vous voulez renoncer à l’achat de pièces de collection.',
    `À l’attention de ${to} :`,
    'Je vous notifie par la présente ma rétractation du contrat portant sur la vente des biens ci-dessous :',
    {
      kind: 'list',
      items: [
        'Numéro de la commande et pièces concernées :',
        'Commandées le, reçues le :',
        'Nom du consommateur :',
        'Adresse du consommateur :',
        'Date :',
        'Signature, seulement si ce formulaire est envoyé sur papier :',
      ],
    },
  ]),
});

const rightsSections = ({ config }: TermsInput): Sections => [
  headingBlock('retractation', '11. La rétractation'),
  { kind: 'list', items: withdrawalRightTexts(sendsMail(config)) },
  `La démarche se trouve sur la page de la commande, au bouton « ${withdrawLabel} », et par [la page de rétractation](${paths.withdrawal}). Vous pouvez aussi nous envoyer, avant la fin du délai, toute déclaration claire par courriel ou par lettre : le [modèle ci-dessous](#formulaire) peut vous servir.`,
  'Le remboursement comprend la livraison au tarif normal si vous renoncez à toute la commande. Nous pouvons attendre, pour le faire, d’avoir reçu les pièces ou la preuve de leur envoi. Choisissez un envoi assuré. Votre responsabilité n’est engagée que si les pièces ont perdu de la valeur par une manipulation inutile, par exemple un nettoyage (articles L. 221-23 et L. 221-24 du Code de la consommation).',
  headingBlock('garanties', '12. Les garanties légales'),
  'Nous répondons des défauts de conformité (articles L. 217-3 et suivants du Code de la consommation) et des vices cachés (articles 1641 et suivants du Code civil). Écrivez-nous à l’adresse de l’article 2.',
  conformityBox,
  headingBlock('annulation', '13. L’annulation et le remboursement'),
  `Une commande payée ne s’annule pas en ligne : écrivez-nous. Si nous annulons une commande que nous ne pouvons pas servir, nous vous le disons ${sendsMail(config) ? 'par courriel' : 'dans vos commandes'} et nous vous remboursons tout ce que vous avez payé, par le même moyen, dans les ${lawValue('refundDays')} jours (article L. 216-7 du Code de la consommation).`,
  headingBlock('donnees', '14. Vos données'),
  `Elles servent à traiter la commande et à remplir nos obligations légales. [Protection des données personnelles](${paths.privacy})`,
  headingBlock('archivage', '15. L’archivage'),
  'Nous conservons pendant dix ans les contrats d’au moins 120 € conclus en ligne, et nous vous y donnons accès à votre demande (articles L. 213-1 et D. 213-1 et suivants du Code de la consommation). Vos commandes se lisent à tout moment dans votre compte.',
  headingBlock('reclamations', '16. Réclamations et médiation'),
  `Pour une réclamation, [écrivez-nous](${paths.contact}) d’abord, avec le numéro de la commande. Si notre réponse ne vous convient pas, ou sans réponse sous deux mois, vous pouvez saisir gratuitement le médiateur de la consommation (articles L. 612-1 et suivants)${config.identity.SHOP_MEDIATOR ? `\u00a0: ${config.identity.SHOP_MEDIATOR}` : ''}.`,
  headingBlock('droit', '17. Le droit applicable'),
  'Le droit français s’applique. Un consommateur qui habite un autre pays garde la protection des règles impératives de ce pays. Vous pouvez saisir le tribunal de votre domicile ou l’un de ceux que désigne le Code de procédure civile.',
  headingBlock('formulaire', 'Modèle de formulaire de rétractation'),
  withdrawalForm(signatureText(config, ['SHOP_ADDRESS', 'SHOP_EMAIL'])),
];

export const sellingTerms = (input: TermsInput): TextBlock[] =>
  toTextBlocks([...orderSections(input), ...deliverySections(input), ...rightsSections(input)]);
