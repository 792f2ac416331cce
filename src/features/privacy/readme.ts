import { formatMoment } from '../../dates.ts';

type Facts = { shopName: string; now: number; missing: readonly string[]; isProven: boolean };

/** The first thing to read in the ZIP of one's data. */
export const readmeOf = ({ shopName, now, missing, isProven }: Facts): string =>
  [
    `${shopName} : vos données, le ${formatMoment(now)}`,
    '',
    'compte.json : ce que vous avez déclaré, sans votre mot de passe, que nous ne connaissons pas.',
    'identite.json et le dossier pieces-identite : l’état de votre vérification d’identité et les fichiers conservés. Les photos sont celles que nous avons redessinées à l’arrivée.',
    'sessions.json : les appareils connectés à votre compte.',
    'commandes.json et paiements.json : vos commandes, leur histoire, vos rétractations et les messages de la banque. Aucun numéro de carte ne passe par la boutique.',
    'avis.json\u00a0: ce que vous avez écrit de nos articles, et la décision de la boutique.',
    'alertes.json et lettre.json : vos alertes de prix et votre inscription à la lettre.',
    'courriels.json\u00a0: les courriels que nous vous avons écrits, et avec leur texte les messages que vous avez écrits à la boutique.',
    'journal.json : ce qui a été fait sur votre compte, et quand vos pièces d’identité ont été ouvertes.',
    '',
    ...(isProven
      ? []
      : [
          'Rien ne nous montre encore que l’adresse électronique du compte est la vôtre. Les alertes et l’inscription à la lettre faites avec elle, et les messages écrits sans vous connecter, ne sont donc pas ici. Confirmez-la sur la page «\u00a0Mes données\u00a0», puis téléchargez à nouveau.',
          '',
        ]),
    'Les montants sont en euros, les dates au format ISO 8601 en temps universel.',
    ...(missing.length > 0
      ? ['', `Ces fichiers n’ont pas pu être ouverts, écrivez-nous : ${missing.join(', ')}.`]
      : []),
    '',
  ].join('\r\n');
