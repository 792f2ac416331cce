import { shopIdentityLabels } from '../../dealer.ts';
import { buildNames, type EnvironmentName, environment } from '../../environment.ts';

const descriptions: Record<EnvironmentName, string> = {
  HOST: 'adresse où la boutique écoute',
  PORT: 'port où elle écoute',
  DATA_DIR: 'son dossier : base, images, clés, pièces, courriels',
  CACHE_DIR: 'où l’exécutable se déplie ; dans DATA_DIR sans elle',
  SITE_URL: 'son adresse publique ; en https, les cookies sont Secure et HSTS est envoyé',
  DEMO: '1 remplit une base vide avec la démonstration, 0 jamais',
  SMTP_URL: 'serveur de courriel, smtp://… ou smtps://…',
  MAIL_FROM: 'expéditeur des courriels',
  ADMIN_EMAIL: 'premier compte d’administration d’une base vide',
  ADMIN_PASSWORD: 'son mot de passe',
  MONETICO_TPE: 'terminal de la banque',
  MONETICO_KEY: 'sa clé',
  MONETICO_COMPANY: 'son code société',
  MONETICO_URL: 'page de paiement de la banque ; son bac à sable sans elle',
  MONETICO_SERVICES_URL: 'où la banque répond aux questions et aux remboursements',
  IDENTITY_KEY: '32 octets qui chiffrent les pièces d’identité',
  IDENTITY_METAL_EUROS: 'euros de métal à partir desquels l’identité est demandée',
  IDENTITY_METAL_DAYS: 'jours sur lesquels ils se comptent',
  IDENTITY_KEEP_YEARS: 'années de garde des pièces d’identité après la dernière commande',
  IDENTITY_REFUSED_DAYS: 'jours de garde après un refus',
  IDENTITY_PENDING_DAYS: 'jours de garde sans décision ni commande',
  HSTS_SUBDOMAINS: '1 promet https aussi pour les sous-domaines, pendant deux ans',
  TRUST_PROXY: 'combien de serveurs devant la boutique sont les vôtres',
  METRICS_PORT: 'port des mesures Prometheus, sur la machine seule',
  FEED_INSIDE: '1 pour lire un cours à une adresse de votre propre réseau',
  ADDRESS_URL: 'service qui propose des adresses, comme celui de la Base Adresse Nationale',
  BACKUP_DIR: 'où une sauvegarde est faite chaque nuit : dossier, sftp://… ou s3://…',
  BACKUP_PASSWORD: 'mot de passe qui chiffre les sauvegardes',
  HEARTBEAT_URL: 'adresse appelée après chaque sauvegarde réussie',
  UPDATE_URL: 'où « comptoir update » prend les versions nouvelles',
  LOG_LEVEL: 'silent, error, warn, info ou debug',
  SHOP_NAME: 'nom de la boutique',
  ...shopIdentityLabels,
  SHOP_PLACE: 'latitude et longitude du comptoir, comme 48.8566, 2.3522',
  SHOP_PEOPLE: 'équipe du comptoir, séparée par des points-virgules',
};

export function helpText(program: string, commands: readonly { usage: string; summary: string }[]): string {
  const defaults: Record<string, unknown> = environment.parse({});
  const variableLines = Object.entries(descriptions).map(([name, meaning]) => {
    const value = defaults[name];
    return `  ${name.padEnd(22)} ${meaning}${value === undefined ? '' : ` (${value})`}`;
  });
  const actions = commands.map(({ usage, summary }) => `  ${program} ${usage}\n      ${summary}`);
  return [
    'Usage :',
    `  ${program} [start]\n      ouvre la boutique`,
    ...actions,
    `  ${program} version | --version`,
    `  ${program} --help`,
    '',
    'Variables de l’environnement, toutes facultatives, lues aussi dans le fichier .env du dossier courant :',
    ...variableLines,
    '',
    `Lue à la construction seulement : ${buildNames.join(', ')}.`,
    '',
  ].join('\n');
}
