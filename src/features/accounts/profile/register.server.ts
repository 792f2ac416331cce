import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { spendRobotCheck, verifyRobotCheck } from '../../robotCheck/altcha.server.ts';
import { accountCreatedLetter } from '../account.mail.ts';
import { hashPassword } from '../model/hash.server.ts';
import { findUserByEmail } from '../model/ownUser.server.ts';
import { asUser, type User } from '../model/user.ts';
import { requirePassword } from '../password/requirePassword.server.ts';
import type { Registration } from '../register.api.ts';
import { makeConfirmToken } from './confirmEmail.server.ts';
import { requireCountry } from './countries.server.ts';

const emailTaken = 'Un compte existe déjà avec cette adresse électronique. Connectez-vous, ou choisissez-en une autre.';

/** @throws invalid; conflict when the e-mail is taken: it spends the robot check too, else one would probe many addresses */
export async function register(ctx: Ctx, input: Registration): Promise<User> {
  const { password, token, ...person } = input;
  await requirePassword(password, { owner: person, field: 'password' });
  requireCountry(ctx.db, { country: person.country });
  const proof = await verifyRobotCheck(ctx, token);
  const passwordHash = await hashPassword(password);
  const user = await write(ctx, (tx) => {
    spendRobotCheck(tx.db, proof);
    if (findUserByEmail(tx.db, person.email)) return undefined;
    const now = Date.now();
    const row = tx.db
      .insert(users)
      .values({ ...person, role: 'client', passwordHash, createdAt: now, updatedAt: now })
      .returning()
      .get();
    const letter = accountCreatedLetter(row, makeConfirmToken(tx.db, row), ctx.shop.sender);
    enqueueMail(tx, { kind: 'accountCreated', recipient: row.email, userId: row.id, letter });
    return row;
  });
  if (!user) throw new ShopError('conflict', emailTaken, { errors: { email: emailTaken } });
  return asUser(user);
}
