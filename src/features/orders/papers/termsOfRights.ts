import { identityValue } from '../../../config.ts';
import { heading, type TextBlock, text } from '../../../document/blocks.ts';
import { paths } from '../../../paths.ts';
import { renounceLabel, withdrawalRight } from '../withdrawalRule.ts';
import { conformityBox } from './conformityBox.ts';
import type { TermsFacts } from './facts.ts';

/** The model of the annex to article R221-1 of the Code de la consommation. */
const withdrawalForm = (to: string): TextBlock => ({
  kind: 'box',
  blocks: [
    text('À remplir et à renvoyer seulement si vous voulez renoncer à l’achat de pièces de collection.'),
    text(`À l’attention de ${to} :`),
    text('Je vous notifie par la présente ma rétractation du contrat portant sur la vente des biens ci-dessous :'),
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
  ],
});

export const termsOfRights = ({ config }: TermsFacts): TextBlock[] => [
  heading('retractation', '11. La rétractation'),
  { kind: 'list', items: withdrawalRight },
  text(
    `La démarche se trouve sur la page de la commande, au bouton « ${renounceLabel} », et par [la page de rétractation](${paths.withdrawal}). Vous pouvez aussi nous envoyer, avant la fin du délai, toute déclaration claire par courriel ou par lettre : le [modèle ci-dessous](#formulaire) peut vous servir.`,
  ),
  text(
    'Le remboursement comprend la livraison au tarif normal si vous renoncez à toute la commande. Nous pouvons attendre, pour le faire, d’avoir reçu les pièces ou la preuve de leur envoi. Choisissez un envoi assuré. Votre responsabilité n’est engagée que si les pièces ont perdu de la valeur par une manipulation inutile, par exemple un nettoyage (articles L. 221-23 et L. 221-24 du Code de la consommation).',
  ),
  heading('garanties', '12. Les garanties légales'),
  text(
    'Nous répondons des défauts de conformité (articles L. 217-3 et suivants du Code de la consommation) et des vices cachés (articles 1641 et suivants du Code civil). Écrivez-nous à l’adresse de l’article 2.',
  ),
  conformityBox,
  heading('annulation', '13. L’annulation et le remboursement'),
  text(
    'Une commande payée ne s’annule pas en ligne : écrivez-nous. Si nous annulons une commande que nous ne pouvons pas servir, nous vous le disons par courriel et nous vous remboursons tout ce que vous avez payé, par le même moyen, dans les quatorze jours (article L. 216-7 du Code de la consommation).',
  ),
  heading('donnees', '14. Vos données'),
  text(
    `Elles servent à traiter la commande et à remplir nos obligations légales. [Protection des données personnelles](${paths.privacy})`,
  ),
  heading('archivage', '15. L’archivage'),
  text(
    'Nous conservons pendant dix ans les contrats d’au moins 120 € conclus en ligne, et nous vous y donnons accès à votre demande (articles L. 213-1 et D. 213-1 et suivants du Code de la consommation). Vos commandes se lisent à tout moment dans votre compte.',
  ),
  heading('reclamations', '16. Réclamations et médiation'),
  text(
    `Pour une réclamation, [écrivez-nous](${paths.contact}) d’abord, avec le numéro de la commande. Si notre réponse ne vous convient pas, ou sans réponse sous deux mois, vous pouvez saisir gratuitement le médiateur de la consommation (articles L. 612-1 et suivants) : ${identityValue(config, 'SHOP_MEDIATOR')}.`,
  ),
  heading('droit', '17. Le droit applicable'),
  text(
    'Le droit français s’applique. Un consommateur qui habite un autre pays garde la protection des règles impératives de ce pays. Vous pouvez saisir le tribunal de votre domicile ou l’un de ceux que désigne le Code de procédure civile.',
  ),
  heading('formulaire', 'Modèle de formulaire de rétractation'),
  withdrawalForm(
    `${config.shopName}, ${identityValue(config, 'SHOP_ADDRESS')}, ${identityValue(config, 'SHOP_EMAIL')}`,
  ),
];
