import type { APIRoute } from 'astro';
import { adminPaths } from '../adminPaths.ts';
import { alertConfirmPath, alertStopPath, orderDonePath, paths, unsubscribePath } from '../paths.ts';

const disallowedPaths = [
  adminPaths.home,
  '/api/',
  paths.cart,
  paths.checkout,
  orderDonePath(''),
  paths.orderHistory,
  paths.signIn,
  paths.register,
  paths.forgottenPassword,
  paths.resetPassword,
  paths.signInLink,
  paths.secureAccount,
  paths.confirmEmail,
  alertStopPath(''),
  alertConfirmPath(''),
  unsubscribePath(''),
  paths.changePassword,
  paths.editAccount,
  paths.personalData,
  paths.testBank,
];

export const GET: APIRoute = ({ locals: { app } }) => {
  const lines = [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    // A demo's pages carry `noindex`, which crawlers must be able to read.
    ...(app.config.demo ? [] : ['', `Sitemap: ${app.config.siteUrl}/sitemap.xml`]),
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
