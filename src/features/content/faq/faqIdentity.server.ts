import { euroInText, formatChoices } from '../../../money.ts';
import { pageLinks } from '../../../pageNames.ts';
import { fileSize, maxDocumentBytes, maxDocuments, typeLabels } from '../../../uploads/documentRules.ts';
import { fileRetentionText } from '../../identity/retention.server.ts';
import { verificationTimingText } from '../../identity/rule.ts';
import type { FaqQuestion, FaqSettings } from './question.ts';

const formatText = formatChoices(Object.values(typeLabels));

export const identityQuestions = ({ identityTerms, requestAbove, identityRetention }: FaqSettings): FaqQuestion[] => [
  {
    id: 'identite-demandee',
    question: 'Quand me demandez-vous une pièce d’identité ?',
    answer: [
      `Pour des billets de banque : toujours, quel que soit le montant. Pour de l’or : à partir de ${euroInText(identityTerms.metalThreshold)} en une commande, ou en plusieurs sur ${identityTerms.metalWindowDays} jours. La lutte contre le blanchiment nous y oblige.`,
    ],
    links: pageLinks('antiLaundering'),
  },
  {
    id: 'pieces-acceptees',
    question: 'Quels documents envoyer, et sous quelle forme ?',
    answer: [
      'Une carte d’identité ou un titre de séjour, recto et verso, ou la double page d’un passeport avec la photo, en cours de validité.',
      `Le document est entier, net et sans reflet : une photo prise avec un téléphone suffit. De 1 à ${maxDocuments} fichiers, chacun étant ${formatText} de ${fileSize(maxDocumentBytes)} au plus.`,
    ],
    links: pageLinks('identity'),
  },
  {
    id: 'payer-avant-verification',
    question: 'Puis-je payer avant que mon identité soit vérifiée ?',
    answer: [
      `${verificationTimingText(requestAbove)} Vous gagnez du temps en envoyant votre pièce d’identité avant de commander.`,
    ],
  },
  {
    id: 'pieces-refusees',
    question: 'Ma pièce d’identité a été refusée. Que faire ?',
    answer: [
      'Le motif est écrit dans votre compte, à la page « Mon identité ». Corrigez ce qu’il indique, puis envoyez votre document à nouveau.',
    ],
  },
  {
    id: 'conservation-pieces',
    question: 'Que deviennent les fichiers que j’envoie ?',
    answer: [
      `Ils sont chiffrés dès leur arrivée. Seules les personnes chargées de la vérification peuvent les ouvrir, et chaque consultation est enregistrée. Ils sont ${fileRetentionText(identityRetention)}.`,
    ],
    links: pageLinks('privacy'),
  },
];
