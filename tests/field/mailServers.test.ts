import { expect, test } from 'vitest';
import { backupFields, mailFields } from '../../src/features/overview/machine/machine.api.ts';
import { smtpUrlOf } from '../../src/machine.ts';

const settings = { server: 'smtp.exemple.fr', account: '', password: '', from: '' };

test.each([
  ['smtp.exemple.fr', 'smtp.exemple.fr'],
  [' ssl0.ovh.net ', 'ssl0.ovh.net'],
  ['smtps://smtp.exemple.fr/', 'smtp.exemple.fr'],
  ['SMTP://smtp.exemple.fr', 'smtp.exemple.fr'],
  ['smtp.exemple.fr:587', null],
  ['https://smtp.exemple.fr', null],
  ['contact@exemple.fr', null],
  ['', null],
])('Le serveur de courriel « %s » est lu comme %s', (typed, read) => {
  const { success, data = null, error } = mailFields.server.shape.safeParse(typed);
  expect(data).toBe(read);
  if (!success) expect(error?.issues[0]?.message).toContain('comme smtp.exemple.fr');
});

test.each([
  ['tls', null, 'smtps://smtp.exemple.fr:465/'],
  ['starttls', null, 'smtp://smtp.exemple.fr:587/?requireTLS=true'],
  ['none', null, 'smtp://smtp.exemple.fr:25/'],
  ['starttls', 2525, 'smtp://smtp.exemple.fr:2525/?requireTLS=true'],
] as const)('Un chiffrement %s sans port prend le sien, et le port %s écrit l’emporte', (security, port, url) => {
  expect(mailFields.port.shape.parse(port)).toBe(port);
  expect(smtpUrlOf({ ...settings, security, port })).toBe(url);
});

test.each([
  ['sftp://sauvegarde.exemple.fr', 'sauvegarde.exemple.fr'],
  ['sauvegarde.exemple.fr:2222', 'sauvegarde.exemple.fr:2222'],
  ['http://s3.local:9000', 'http://s3.local:9000'],
])('Le serveur des sauvegardes « %s » est lu comme %s', (typed, read) => {
  expect(backupFields.host.shape.parse(typed)).toBe(read);
});
