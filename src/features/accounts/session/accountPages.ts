import { paths } from '../../../paths.ts';

/** The pages of whoever is signed in, by role: in the header's menu, and in the phone's. */
export const accountPages = {
  client: [
    ['Mes commandes', paths.orderHistory],
    ['Mes coordonnées', paths.editAccount],
    ['Mon identité', paths.identity],
    ['Mes alertes', paths.ownAlerts],
    ['Sécurité du compte', paths.changePassword],
    ['Mes données', paths.personalData],
  ],
  admin: [
    ['Back-office', paths.adminOverview],
    ['Sécurité du compte', paths.adminSecurity],
  ],
} as const;
