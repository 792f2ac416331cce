import { takesCards } from '../../../config.ts';
import { heading, type TextBlock, text } from '../../../document/blocks.ts';
import { euroInText } from '../../../money.ts';
import { paths } from '../../../paths.ts';
import { deliveryRows } from '../../cart/deliveryRows.ts';
import { costText } from '../../cart/terms.ts';
import { beforeOrAfter } from '../../identity/rule.ts';
import { transferDetailsOf } from '../shop.ts';
import { transferDelay } from '../terms.ts';
import { notOffered } from '../transferWords.ts';
import type { TermsFacts } from './facts.ts';

export const termsOfDelivery = ({ config, configuration }: TermsFacts): TextBlock[] => [
  heading('paiement', '7. Le paiement'),
  ...(takesCards(config)
    ? [
        text(
          `Par carte, jusqu’à ${euroInText(configuration.cardLimit)}, sur la page de la banque. La boutique ne reçoit pas le numéro de la carte. La commande est payée quand la banque nous l’a confirmé. Si elle refuse, vous pouvez recommencer au même prix jusqu’à l’heure indiquée sur la commande, qui est annulée ensuite.`,
        ),
      ]
    : []),
  text(
    `Par virement, sans limite de montant, depuis un compte à votre nom et avec la référence de la commande. Il doit nous parvenir sous ${transferDelay(configuration.priceTerms)}. Nous vous le rappelons avant la fin de ce délai, puis la commande est annulée. Un virement qui arrive plus tard vous est rendu.`,
  ),
  ...(transferDetailsOf(config) === 'missing' ? [text(notOffered)] : []),
  text('Les espèces et les chèques ne sont pas acceptés pour les commandes en ligne.'),
  heading('identite', '8. La vérification d’identité'),
  text(
    `Une identité vérifiée est obligatoire pour toute vente de billets à distance, quel que soit le montant, et pour l’or à partir de ${euroInText(config.identityTerms.metalThreshold)} en une commande ou en plusieurs sur ${config.identityTerms.metalWindowDays} jours. ${beforeOrAfter(configuration.requestAbove)} [Pourquoi, et ce que deviennent vos fichiers](${paths.antiLaundering})`,
  ),
  text(
    'Si l’identité ne peut pas être vérifiée, la commande n’est pas servie. Elle est annulée et ce que vous avez payé vous est remboursé.',
  ),
  heading('livraison', '9. La livraison et le retrait'),
  text(
    `La commande est préparée une fois payée et, s’il le faut, l’identité vérifiée. Elle vous est remise au plus tard trente jours après sa conclusion, sauf autre date convenue avec vous. [Délais de livraison](${paths.delivery})`,
  ),
  {
    kind: 'table',
    head: ['Prix des articles', 'Colis assuré'],
    rows: deliveryRows(configuration.delivery).map(({ goods, cost }) => [goods, costText(cost)]),
  },
  text(
    'Le retrait au comptoir est gratuit. Le colis est assuré à la valeur de la commande et remis contre signature, à l’adresse que vous indiquez en commandant.',
  ),
  text(
    'En cas de retard, vous pouvez nous mettre en demeure de livrer dans un délai raisonnable, puis mettre fin au contrat si nous ne le faisons pas (articles L. 216-6 et L. 216-7 du Code de la consommation).',
  ),
  heading('risques', '10. La propriété et les risques'),
  text(
    'Les articles sont à vous une fois le prix payé en entier. Le risque de perte ou de dommage passe à vous quand vous, ou la personne que vous désignez, en prenez possession (article L. 216-2). Jusque-là il est pour nous, y compris pendant le transport que nous organisons.',
  ),
];
