import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { requirePassword } from '../../src/features/accounts/password/requirePassword.server.ts';

/** The steps of « Hosting », as far as they make the settings; the file that they write is shown in the place of its own. */
const guide = readFileSync(join(import.meta.dirname, '../../docs/hosting.md'), 'utf8');
const steps = /^```\n(ADRESSE=[\s\S]*?^END\n)/m.exec(guide)?.[1] ?? '';

function settings(): Record<string, string> {
  const script = steps.replace(/^install .*\n/gm, '').replaceAll(/> \/etc\/comptoir\.env/g, '');
  const { stdout, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(status).toBe(0);
  return Object.fromEntries([...stdout.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

describe('Le mode d’emploi, tapé tel quel', () => {
  it('fait de forts mots de passe, jamais deux fois les mêmes', async () => {
    const [first, second] = [settings(), settings()];
    for (const name of ['ADMIN_PASSWORD', 'BACKUP_PASSWORD']) {
      const password = first[name] ?? '';
      expect(password).toMatch(/^[\w+/-]{20,}$/);
      expect(password).not.toBe(second[name]);
      await requirePassword(password, { owner: { email: first['ADMIN_EMAIL'] }, field: 'password' });
    }
    expect(first['ADMIN_PASSWORD']).not.toBe(first['BACKUP_PASSWORD']);
  });

  it('ses exemples sont refusés par la boutique, et le reste est juste', () => {
    const typed = settings();
    const examples = ['SITE_URL', 'ADMIN_EMAIL', 'SMTP_URL'];
    for (const name of examples) {
      const refusal = new RegExp(`${name} : porte encore la valeur d’exemple du mode d’emploi : donnez la vôtre`);
      expect(() => readConfig(typed), name).toThrow(refusal);
    }
    const own = {
      SITE_URL: 'https://vermeil.fr',
      ADMIN_EMAIL: 'a@vermeil.fr',
      SMTP_URL: 'smtps://a:b@smtp.vermeil.fr',
    };
    expect(readConfig({ ...typed, ...own })).toMatchObject({ demo: false, trustProxy: 1, metricsPort: 9464 });
  });

  it.each([
    ['ADMIN_PASSWORD', 'un long mot de passe a vous'],
    ['ADMIN_PASSWORD', 'Un long mot de passe à vous'],
    ['BACKUP_PASSWORD', 'un autre long mot de passe'],
  ])('ses mots de passe d’autrefois aussi : %s=%s', (name, value) => {
    expect(() => readConfig({ ADMIN_EMAIL: 'a@vermeil.fr', [name]: value })).toThrow(
      new RegExp(`${name} : porte encore la valeur d’exemple`),
    );
  });
});
