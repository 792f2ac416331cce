import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requireStrongPassword } from '../../src/features/accounts/password/requirePassword.server.ts';
import { installPaths } from '../../src/server/install/paths.ts';
import { planInstall } from '../../src/server/install/plan.ts';
import { parseSettings, withSettings } from '../../src/server/install/settings.ts';

const readTemplate = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
const answers = { ADMIN_EMAIL: 'a@vermeil.fr', SMTP_URL: 'smtps://a:b%23c@smtp.vermeil.fr' };

const planOn = (there: Record<string, string>, hasShop = false) =>
  planInstall({ address: 'vermeil.fr', answers, readTemplate }, { read: (path) => there[path] ?? null, hasShop });

describe('Une installation', () => {
  it('Elle fait de forts mots de passe, jamais deux fois les mêmes, et oublie le premier une fois ouverte', async () => {
    const [first, second] = [planOn({}), planOn({})];
    expect(Object.keys(first.generatedPasswords).sort()).toEqual(['ADMIN_PASSWORD', 'BACKUP_PASSWORD']);
    for (const [name, password] of Object.entries(first.generatedPasswords)) {
      expect(password).not.toBe(second.generatedPasswords[name]);
      await requireStrongPassword(password, { owner: { email: answers.ADMIN_EMAIL }, field: 'password' });
    }
    expect(parseSettings(first.finalSettings.text)).not.toHaveProperty('ADMIN_PASSWORD');
    expect(parseSettings(first.finalSettings.text)['BACKUP_PASSWORD']).toBe(
      first.generatedPasswords['BACKUP_PASSWORD'],
    );
    expect(planOn({ [installPaths.settings]: first.finalSettings.text }, true).generatedPasswords).toEqual({});
  });

  it('Elle garde les lignes écrites à la main, et le mot de passe d’une première ouverture manquée', () => {
    const there = { [installPaths.settings]: '# à moi\nLOG_LEVEL=debug\nADMIN_PASSWORD=trois-lingots-au-coffre\n' };
    const plan = planOn(there);
    expect(plan.files[0]?.text).toMatch(/^# à moi\nLOG_LEVEL=debug\nADMIN_PASSWORD=trois-lingots-au-coffre\n/);
    expect(Object.keys(plan.generatedPasswords)).toEqual(['BACKUP_PASSWORD']);
  });

  it('Elle laisse le Caddyfile d’un autre site, remplace celui de Debian', () => {
    const beside = planOn({ [installPaths.caddy]: 'autre.fr {\n}\n' });
    expect(beside.hasOtherProxy).toBe(true);
    expect(beside.files.map(({ path }) => path)).not.toContain(installPaths.caddy);
    const debian = '# The Caddyfile is an easy way to configure your Caddy web server.\n:80 {\n}\n';
    expect(planOn({ [installPaths.caddy]: debian })).toMatchObject({ hasOtherProxy: false });
  });
});

it.each(['simple', 'a#b', "l'or", 'a"b', 'a=b', '\\n'])('%s se relit tel qu’écrit', (value) => {
  const text = withSettings('X=1\n', { SHOP_NAME: value });
  expect(parseSettings(text)).toEqual({ X: '1', SHOP_NAME: value });
  expect(withSettings(text, { SHOP_NAME: null })).toBe('X=1\n');
});
