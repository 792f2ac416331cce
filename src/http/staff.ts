import { type Actor, checkAccess, ShopError, type StaffRole } from './context.ts';

export const staffLabels: Record<StaffRole, string> = {
  owner: 'Direction',
  counter: 'Comptoir',
  prices: 'Prix',
  compliance: 'Conformité',
  accountant: 'Comptabilité',
  inspector: 'Contrôle',
};

export const staffDuties: Record<StaffRole, string> = {
  owner: 'Tout faire, configurer la boutique et ouvrir des comptes.',
  counter: 'Servir au comptoir, faire avancer les commandes, tenir le stock et la caisse.',
  prices: 'Changer les prix et tenir le catalogue.',
  compliance: 'Vérifier les identités, clore et rectifier le registre.',
  accountant: 'Rapprocher la banque, rembourser, exporter la comptabilité.',
  inspector: 'Consulter le registre, pour un temps.',
};

type PermissionEntry = {
  label: string;
  roles: readonly Exclude<StaffRole, 'owner'>[];
};

export const permissions = {
  day: { label: 'Voir la journée et chercher', roles: ['counter', 'compliance', 'accountant'] },
  figures: { label: 'Voir les chiffres des ventes', roles: ['compliance', 'accountant'] },
  seeOrders: { label: 'Voir les commandes', roles: ['counter', 'compliance', 'accountant'] },
  orders: { label: 'Faire avancer les commandes', roles: ['counter'] },
  payments: { label: 'Constater un paiement, rapprocher la banque', roles: ['counter', 'accountant'] },
  refunds: { label: 'Rembourser', roles: ['accountant'] },
  printPapers: { label: 'Imprimer factures et avoirs', roles: ['counter', 'accountant'] },
  papers: { label: 'Factures et exports comptables', roles: ['accountant'] },
  counter: { label: 'Servir au comptoir', roles: ['counter'] },
  purchases: { label: 'Acheter au comptoir', roles: ['counter'] },
  stock: { label: 'Compter et recevoir le stock', roles: ['counter', 'accountant'] },
  drawer: { label: 'Ouvrir, compter et clore la caisse', roles: ['counter'] },
  readRegister: { label: 'Consulter le registre', roles: ['counter', 'compliance', 'accountant', 'inspector'] },
  keepRegister: { label: 'Clore et rectifier le registre', roles: ['compliance'] },
  identities: { label: 'Vérifier les identités', roles: ['compliance'] },
  seeDocuments: { label: 'Vérifier une identité au comptoir, l’original en main', roles: ['counter', 'compliance'] },
  clients: { label: 'Voir et suivre les comptes des clients', roles: ['counter', 'compliance'] },
  messages: { label: 'Répondre aux messages, renvoyer un courriel', roles: ['counter'] },
  readPrices: { label: 'Lire les prix', roles: ['counter', 'prices'] },
  prices: { label: 'Changer les prix', roles: ['prices'] },
  catalogue: { label: 'Tenir le catalogue', roles: ['prices'] },
  imports: {
    label: 'Importer et exporter des fichiers, dans la limite des autres droits',
    roles: ['counter', 'prices', 'accountant'],
  },
  alerts: { label: 'Voir et arrêter les alertes', roles: ['counter', 'prices'] },
  texts: { label: 'Actualités, carrousel, référencement, avis', roles: [] },
  journal: { label: 'Lire le journal', roles: ['compliance', 'accountant'] },
  configuration: { label: 'Configurer la boutique', roles: [] },
  machine: { label: 'Régler courriel, banque et sauvegardes', roles: [] },
  staff: { label: 'Ouvrir et fermer les comptes de l’équipe', roles: [] },
} as const satisfies Record<string, PermissionEntry>;

export type Permission = keyof typeof permissions;

export const roleAllows = (role: StaffRole, name: Permission): boolean =>
  role === 'owner' || (permissions[name].roles as readonly StaffRole[]).includes(role);

export const roleLabelsOf = (name: Permission): string[] =>
  (Object.keys(staffLabels) as StaffRole[]).filter((role) => roleAllows(role, name)).map((role) => staffLabels[role]);

export const isPermitted = (actor: Actor, name: Permission | null): boolean =>
  actor.kind !== 'admin' || name === null || roleAllows(actor.staff ?? 'owner', name);

const notPermittedText = 'Votre rôle dans la boutique ne permet pas cette action. Demandez à la direction.';

export const permissionsOf = (actor: Actor): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((name) => isPermitted(actor, name));

export function requirePermission(actor: Actor, name: Permission): void {
  checkAccess(actor, 'admin');
  if (!isPermitted(actor, name)) throw new ShopError('forbidden', notPermittedText);
}
