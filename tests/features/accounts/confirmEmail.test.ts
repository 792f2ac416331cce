import { describe, expect, test } from 'vitest';
import { mailOutbox } from '../../../db/schema/system.ts';
import { editUserContract } from '../../../src/features/accounts/editUser.api.ts';
import {
  confirmationOf,
  confirmEmail,
  sendConfirmation,
} from '../../../src/features/accounts/profile/confirmEmail.server.ts';
import { editUser } from '../../../src/features/accounts/profile/editUser.server.ts';
import { register } from '../../../src/features/accounts/profile/register.server.ts';
import { registerContract } from '../../../src/features/accounts/register.api.ts';
import { refuses } from '../../support/refuses.ts';
import { openAccounts, password, profile, visitor } from './account.ts';
import { solvedCheckFor } from './proof.ts';

const page = '/confirmer-adresse';
const shop = openAccounts({ email: 'zoe@example.fr' });
const { asZoe, by, enrol, journal, mails, signedIn, tokenIn, userRow } = shop;

const ask = () => sendConfirmation(asZoe());
const confirm = (token: string, actor = shop.zoe.actor) => confirmEmail(by(actor), { token });
const provenAt = (id = shop.zoe.id) => userRow(id).emailProvenAt;
const move = (email: string) =>
  editUser(asZoe(), {
    id: shop.zoe.id,
    profile: editUserContract.body.parse({ ...profile, email, currentPassword: password }),
    address: visitor.address,
  });

describe('Une cliente confirme son adresse électronique', () => {
  test('par le lien du courriel d’ouverture du compte', async () => {
    const input = { ...profile, email: 'luce@example.fr', password, token: await solvedCheckFor() };
    const { _id } = await register(by(), registerContract.body.parse(input));
    expect(mails()).toMatchObject([{ kind: 'accountCreated', recipient: 'luce@example.fr' }]);
    const luce = { kind: 'client', userId: _id, sessionId: 'none' } as const;
    expect(provenAt(_id)).toBeNull();
    expect(await confirm(tokenIn(page), luce)).toEqual({ email: 'luce@example.fr' });
    expect(provenAt(_id)).toEqual(expect.any(Number));
  });

  test('ouvrir le lien ne change rien ; le presser le fait une fois, et le dire deux fois n’est pas une erreur', async () => {
    await ask();
    const token = tokenIn(page);
    const before = JSON.stringify(shop.db.$client.serialize());
    expect(confirmationOf(asZoe(), token)).toEqual({ email: 'zoe@example.fr', state: 'open' });
    expect(JSON.stringify(shop.db.$client.serialize())).toBe(before);
    await confirm(token);
    expect(confirmationOf(asZoe(), token).state).toBe('done');
    expect(await confirm(token)).toEqual({ email: 'zoe@example.fr' });
    expect(journal().filter(({ action }) => action === 'user.confirmEmail')).toHaveLength(1);
  });

  test.each(['déjà pressé', 'encore ouvert'])(
    'le lien %s de l’ancienne adresse ne vaut pas pour la nouvelle',
    async (state) => {
      await ask();
      const old = tokenIn(page);
      if (state === 'déjà pressé') await confirm(old);
      await move('zoe.neuve@example.fr');
      expect(provenAt()).toBeNull();
      expect(mails().findLast(({ kind }) => kind === 'newEmail')?.recipient).toBe('zoe.neuve@example.fr');
      expect(confirmationOf(asZoe(), old).state).toBe('dead');
      await refuses(confirm(old), 'notFound', 'Ce lien n’est plus valable');
      expect(provenAt()).toBeNull();
      await confirm(tokenIn(page));
      expect(provenAt()).toEqual(expect.any(Number));
    },
  );
});

describe('Qui n’est pas la cliente', () => {
  test('le lien d’un compte ne confirme pas celui d’un autre, ni un lien inventé le sien', async () => {
    await ask();
    const other = await signedIn('client', { email: 'autre@example.fr' });
    for (const token of [tokenIn(page), 'x', '', '\u0000']) await refuses(confirm(token, other.actor), 'notFound');
    const token = tokenIn(page);
    await move('zoe.neuve@example.fr');
    const heir = await signedIn('client', { email: 'zoe@example.fr' });
    await refuses(confirm(token, heir.actor), 'notFound');
    expect([shop.zoe.id, other.id, heir.id].map(provenAt)).toEqual([null, null, null]);
  });

  test('la nouvelle adresse d’un administrateur ne demande rien', async () => {
    const boss = await signedIn('admin');
    const { recoveryCodes } = await enrol(boss.actor);
    const proof = { currentPassword: password, code: recoveryCodes[0] };
    const moved = editUserContract.body.parse({ ...profile, email: 'chef@example.fr', ...proof });
    const proven = { ...boss.actor, kind: 'admin' as const };
    await editUser(by(proven), { id: boss.id, profile: moved, address: visitor.address });
    expect(mails().findLast(({ kind }) => kind === 'newEmail')?.text).not.toContain(page);
  });
});

describe('Un autre lien', () => {
  test('part trois fois par heure au plus, et plus du tout une fois l’adresse confirmée', async () => {
    for (let n = 0; n < 3; n++) expect(await ask()).toEqual({ email: 'zoe@example.fr' });
    await refuses(ask(), 'throttled');
    expect(mails().map(({ kind, recipient }) => [kind, recipient])).toEqual(
      Array(3).fill(['confirmEmail', 'zoe@example.fr']),
    );
    await confirm(tokenIn(page));
    await refuses(ask(), 'conflict');
    expect(shop.db.select().from(mailOutbox).all()).toHaveLength(3);
  });
});
