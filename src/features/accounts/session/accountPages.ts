import { adminAccountPaths, paths } from '../../../paths.ts';

export const accountPages = {
  client: [
    ['Mes commandes', paths.orderHistory],
    ['Mes coordonnées', paths.editAccount],
    ['Mon identité', paths.identity],
    ['Mes alertes', paths.ownAlerts],
    ['Sécurité', paths.changePassword],
    ['Mes données', paths.personalData],
  ],
  admin: [
    ['Back-office', adminAccountPaths.overview],
    ['Sécurité du compte', adminAccountPaths.security],
  ],
} as const;
