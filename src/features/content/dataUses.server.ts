import type { RegisterTerms } from '../../../db/schema/shop.ts';
import { lawValue } from '../../law.ts';
import { mailRetentionYears } from '../../mail/outboxList.server.ts';
import { sessionHours } from '../accounts/model/session.ts';
import { alertRetentionDays } from '../alerts/stopAlert.server.ts';
import { fileRetentionText, type Retention } from '../identity/retention.server.ts';
import { confirmDays } from '../newsletter/members.server.ts';
import { daysWithoutDeal } from '../people/people.server.ts';
import { daysAfterWarning, dormantAfterYears } from '../privacy/dormancy.ts';
import { accountingYears } from '../privacy/retained.server.ts';
import { reviewRetentionYears } from '../reviews/review.ts';

const contractBasis = 'Le contrat, ou sa préparation à votre demande (RGPD, article 6, 1, b).';
const legalObligation = 'Une obligation légale (RGPD, article 6, 1, c)';
const legitimateInterest = 'Notre intérêt légitime (RGPD, article 6, 1, f)';
const consentBasis = 'Votre consentement (RGPD, article 6, 1, a)';

/** Register of processing activities (GDPR article 30). */
export const processingPurposes = (retention: Retention, { metalsYears, secondhandYears }: RegisterTerms) => [
  {
    id: 'compte',
    title: 'Votre compte',
    data: 'Civilité, nom, prénom, date de naissance, adresse, téléphone, adresse électronique, société si vous l’indiquez, empreinte du mot de passe, secret de la double authentification si vous l’activez.',
    basis: contractBasis,
    retention: `Jusqu’à ce que vous effaciez le compte. Après ${dormantAfterYears} ans sans connexion ni opération au comptoir, un courriel vous prévient, puis le compte est effacé ${daysAfterWarning} jours plus tard si personne ne s’y connecte. Sans mot de passe, commande ni adresse confirmée, il l’est ${daysAfterWarning} jours après son ouverture.`,
  },
  {
    id: 'connexions',
    title: 'Vos connexions',
    data: 'Adresse IP, navigateur, heure de connexion. Pour ralentir les robots et les voleurs de mots de passe, nous comptons aussi les essais par adresse IP et par adresse électronique.',
    basis: `${legitimateInterest} : protéger les comptes.`,
    retention: `La session dure ${sessionHours.client / 24} jours au plus et disparaît à la déconnexion. Les compteurs sont effacés en deux jours au plus.`,
  },
  {
    id: 'commandes',
    title: 'Vos commandes et leurs paiements',
    data: 'Articles, prix, nom et adresse de facturation, mode de livraison, numéro de suivi, messages de la banque, rétractations. Jamais le numéro de votre carte.',
    basis: `${contractBasis} ${legalObligation} : la comptabilité (article L. 123-22 du Code de commerce).`,
    retention: `Avec votre compte. Si vous l’effacez, les commandes payées restent avec leur facturation jusqu’à ${accountingYears} ans après leur date ; les autres perdent votre nom aussitôt.`,
  },
  {
    id: 'identite',
    title: 'La vérification de votre identité',
    data: 'Copie du document ou mentions de l’original vu au comptoir, lieu de naissance, décision et éléments retenus.',
    basis: `${legalObligation} : la lutte contre le blanchiment (articles L. 561-5 et L. 561-12 du Code monétaire et financier).`,
    retention: [
      `Les fichiers sont ${fileRetentionText(retention)}.`,
      `Les mentions de l’original le sont ${lawValue('personYears')}\u00a0ans après votre dernière commande ou opération.`,
      'Le lieu de naissance et la décision restent avec votre compte.',
    ].join(' '),
  },
  {
    id: 'comptoir',
    title: 'Ce que vous nous vendez ou changez au comptoir',
    data: 'Nom, adresse, naissance, profession, pièce d’identité présentée\u202f; articles, prix, IBAN ou numéro de chèque\u202f; billets changés.',
    basis: `${legalObligation}\u00a0: le registre des métaux précieux et des objets d’occasion, la lutte contre le blanchiment (article L. 561-12 du Code monétaire et financier), la comptabilité.`,
    retention: `Un contrat de rachat\u00a0: ${lawValue('purchaseYears')} ans. Une opération de change\u00a0: ${lawValue('exchangeYears')} ans. Votre fiche\u00a0: ${lawValue('personYears')} ans après la dernière opération. Votre nom au registre\u00a0: ${metalsYears} ans, ${secondhandYears} pour un objet d’occasion. Une fiche sans opération\u00a0: ${daysWithoutDeal} jours.`,
  },
  {
    id: 'courriels',
    title: 'Les courriels que nous vous écrivons',
    data: 'Votre adresse électronique et le texte de nos courriels.',
    basis: contractBasis,
    retention: `Avec votre compte ; leur contenu est vidé quand vous l’effacez. Sans compte, un courriel est effacé ${mailRetentionYears} ans après son envoi.`,
  },
  {
    id: 'messages',
    title: 'Vos messages à la boutique',
    data: 'Nom, adresse électronique, objet et texte du message.',
    basis: `${legitimateInterest} : vous répondre.`,
    retention: `Dans la liste des courriels de la boutique : ${mailRetentionYears} ans, ou aussi longtemps que votre compte si vous étiez connecté. Dans sa boîte aux lettres : jusqu’à ce que vous nous demandiez de les effacer.`,
  },
  {
    id: 'avis',
    title: 'Vos avis sur nos articles',
    data: 'Note, texte, dates de livraison et de publication, décision de la boutique. Votre prénom et l’initiale de votre nom paraissent avec l’avis.',
    basis: `${consentBasis}, que vous retirez depuis votre commande.`,
    retention: `${reviewRetentionYears} ans, ou jusqu’à ce que vous retiriez l’avis ou effaciez votre compte.`,
  },
  {
    id: 'alertes',
    title: 'Vos alertes de prix',
    data: 'Adresse électronique, article, prix attendu.',
    basis: `${consentBasis}, que vous retirez par le lien de chaque courriel.`,
    retention: `Jusqu’à ce que le prix soit atteint ou l’alerte arrêtée, puis ${alertRetentionDays} jours ; ${confirmDays} jours si l’adresse n’est pas confirmée. Nos courriels à son sujet : ${mailRetentionYears} ans après leur envoi.`,
  },
  {
    id: 'lettre',
    title: 'La lettre d’information',
    data: 'Adresse électronique, dates d’abonnement et de désabonnement.',
    basis: `${consentBasis}, que vous retirez par le lien de chaque lettre.`,
    retention: `Jusqu’au désabonnement. L’adresse reste ensuite sur une liste qui sert à ne plus vous écrire. La trace de chaque envoi est effacée ${mailRetentionYears} ans après lui.`,
  },
  {
    id: 'journal',
    title: 'Le journal de ce qui a été fait',
    data: 'Changements du compte et des commandes, lectures de vos pièces d’identité, avec leur heure et leur auteur.',
    basis: `${legitimateInterest} : pouvoir prouver ce qui s’est passé.`,
    retention: 'Sans limite de durée. Si vous effacez votre compte, il ne contient plus ni votre nom ni votre adresse.',
  },
];
