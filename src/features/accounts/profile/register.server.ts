import { type Db, write } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import type { Actor } from '../../../http/actor.ts';
import { ShopError } from '../../../http/errors.ts';
import type { Sender } from '../../../mail/letter.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { checkProof, spendProof } from '../../robotCheck/altcha.server.ts';
import { accountCreatedLetter } from '../mailed/account.mail.ts';
import { findUserByEmail } from '../ownUser.server.ts';
import { insistOnPassword } from '../password/commonPasswords.server.ts';
import { hashPassword } from '../password/hash.server.ts';
import { asUser, type User } from '../user.ts';
import { makeConfirmToken } from './confirmEmail.server.ts';
import { insistOnCountry } from './countries.server.ts';
import type { Registration } from './register.api.ts';

const emailTaken = 'Un compte existe déjà avec cette adresse électronique. Connectez-vous, ou choisissez-en une autre.';

/**
 * Opens a client account and mails its owner.
 * @throws invalid for a common password, a country that is not sold to or when the proof of work is not good, conflict when the e-mail is taken; that
 * one uses the proof up, so that nobody can ask for many addresses with one proof.
 */
export async function register(
  db: Db,
  _actor: Actor,
  input: Registration,
  shop: { sender: Sender; proofKey: Uint8Array },
): Promise<User> {
  const { password, token, ...person } = input;
  insistOnPassword(password, person, 'password');
  insistOnCountry(db, person.country);
  const proof = await checkProof(db, shop.proofKey, token);
  const passwordHash = await hashPassword(password);
  const user = write(db, (tx) => {
    spendProof(tx, proof);
    if (findUserByEmail(tx, person.email)) return undefined;
    const now = Date.now();
    const row = tx
      .insert(users)
      .values({ ...person, role: 'client', passwordHash, createdAt: now, updatedAt: now })
      .returning()
      .get();
    enqueueMail(
      tx,
      shop.sender,
      { kind: 'accountCreated', recipient: row.email, userId: row.id },
      accountCreatedLetter(row, makeConfirmToken(tx, row), shop.sender),
    );
    return row;
  });
  if (!user) throw new ShopError('conflict', emailTaken, { errors: { email: emailTaken } });
  return asUser(user);
}
