import { and, eq, isNull, or } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import type { Config } from '../../../config.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { requireAct } from '../../../http/staff.ts';
import { bankOf, type MachineSettings, sandboxPage, smtpUrlOf } from '../../../machine.ts';
import { type Letter, letterOf, note } from '../../../mail/letter.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { sendNow, testLetter } from '../../../mail/transport.ts';
import { checkOwner } from '../../accounts/model/ownerCheck.server.ts';
import { ownRow } from '../../accounts/model/ownUser.server.ts';
import { terminalOf } from '../../bank/terminal.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { savedMachine, saveMachine, withMachine } from '../../configuration/machine.server.ts';
import { type Proof, provenNames } from '../../configuration/proof.ts';
import type { BankInput, MailInput } from './machine.api.ts';

type Given = Proof & { address: string };

/** @throws invalid on `code`, or in a demo without a second factor on `currentPassword`; throttled */
export async function requireProof(ctx: Ctx, { code, currentPassword, address }: Given): Promise<void> {
  const user = ownRow(ctx);
  if (user.totpConfirmedAt === null) return checkOwner(ctx, { user, given: { currentPassword, address } });
  if (code === '') throw wrongField('code', 'Indiquez un code de votre application\u00a0: ce changement le demande.');
  await checkOwner(ctx, { user, given: { code, address } });
}

type Account = Readonly<Record<string, string | undefined>>;

/** Saves; a change of the account that clients pay into is proved before, and told to every owner after. */
export async function guardedAccount<T>(
  ctx: Ctx,
  identity: Account | undefined,
  proof: Given,
  save: () => Promise<T>,
): Promise<T> {
  const before = currentConfiguration(ctx.db).identity;
  const { fixedNames } = ctx.shop.config;
  const isMoved = provenNames.some(
    (name) => identity?.[name] !== undefined && identity[name] !== (before[name] ?? '') && !fixedNames.includes(name),
  );
  if (!isMoved) return save();
  await requireProof(ctx, proof);
  const saved = await save();
  const iban = currentConfiguration(ctx.db).identity['SHOP_IBAN'];
  await tellOwners(
    ctx,
    iban ? `Les clients virent maintenant sur ${iban}` : 'Le virement n’est plus proposé, faute d’IBAN',
  );
  return saved;
}

const isOwner = or(eq(users.staffRole, 'owner'), isNull(users.staffRole));

/** By the settings that were in force before; where these no longer work, by the new ones. */
export async function tellOwners(ctx: Ctx, what: string): Promise<void> {
  const { shop, db, actor } = ctx;
  const owners = db
    .select()
    .from(users)
    .where(and(eq(users.role, 'admin'), isOwner, isNull(users.disabledAt), isNull(users.erasedAt)))
    .all();
  const by = owners.find(({ id }) => 'userId' in actor && id === actor.userId)?.email ?? 'la machine';
  const letter: Letter = letterOf(`${shop.config.shopName}\u00a0: ${what}`, 'Un réglage important a changé.', [
    'Bonjour,',
    `${what}, par ${by}, avec son second facteur.`,
    note('Ce n’était pas voulu\u202f? Connectez-vous, changez votre mot de passe, et remettez le réglage.'),
  ]);
  for (const { id: userId, email: recipient } of owners) {
    const left = shop.config.smtpUrl && (await sendNow(shop, { recipient, letter }).catch(() => null));
    if (!left) await write(ctx, (tx) => enqueueMail(tx, { kind: 'machineChanged', recipient, userId, letter }));
  }
}

export const inEnvironment = (names: string) =>
  new ShopError('conflict', `L’environnement fixe ce réglage (${names}) et l’emporte\u00a0: il ne se change que là.`);

export async function keepSettings(ctx: Ctx, settings: MachineSettings, what: string): Promise<{ said: string }> {
  await write(ctx, (tx) => {
    saveMachine(tx.db, ctx.shop.keys, settings);
    audit(tx, { action: 'machine.edit', entity: 'machine', entityId: null, detail: { what } });
  });
  await tellOwners(ctx, what);
  return { said: `${what}. Chaque compte de direction en est averti par courriel.` };
}

export const fixedByEnvironment = ({ db, shop }: Ctx) => {
  const saved = savedMachine(db, shop.keys);
  const { smtpUrl, bank, backupDir, backupPassword } = shop.config;
  const own = withMachine(
    { ...shop.config, smtpUrl: undefined, bank: undefined, backupDir: undefined, backupPassword: undefined } as Config,
    saved,
  );
  return {
    mail: smtpUrl !== undefined && smtpUrl !== own.smtpUrl,
    bank: bank !== undefined && JSON.stringify(bank) !== JSON.stringify(own.bank),
    copies:
      (backupDir ?? backupPassword) !== undefined &&
      (backupDir !== own.backupDir || backupPassword !== own.backupPassword),
  };
};

/** A stored password is not sent to another server, nor for another account. */
function mailSettings({ db, shop }: Ctx, input: MailInput) {
  const saved = savedMachine(db, shop.keys).mail;
  const isSame =
    saved && (['server', 'port', 'security', 'account'] as const).every((name) => saved[name] === input[name]);
  const password = input.password || (isSame ? saved.password : '');
  if (input.account && !password) throw wrongField('password', 'Indiquez le mot de passe de ce compte.');
  return { ...input, password };
}

/** @throws invalid with what the server answers */
export async function tryMail(ctx: Ctx, input: MailInput): Promise<{ said: string }> {
  requireAct(ctx.actor, 'machine');
  const { email: recipient } = ownRow(ctx);
  const mail = mailSettings(ctx, input);
  const config = { ...ctx.shop.config, smtpUrl: smtpUrlOf(mail), ...(mail.from && { mailFrom: mail.from }) };
  await sendNow({ ...ctx.shop, config }, { recipient, letter: testLetter(config) }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw wrongField('server', `Le courriel n’est pas parti\u00a0: ${reason.slice(0, 300)}`);
  });
  return { said: `Le serveur a pris l’essai pour ${recipient}. Vérifiez qu’il arrive, et pas parmi les indésirables.` };
}

export async function saveMail(ctx: Ctx, { code, currentPassword, ...input }: MailInput & Proof, address: string) {
  requireAct(ctx.actor, 'machine');
  if (fixedByEnvironment(ctx).mail) throw inEnvironment('SMTP_URL');
  const mail = mailSettings(ctx, input);
  await requireProof(ctx, { code, currentPassword, address });
  return keepSettings(ctx, { mail }, `Le serveur de courriel est ${mail.server}`);
}

function bankSettings({ db, shop }: Ctx, input: BankInput) {
  const saved = savedMachine(db, shop.keys).bank;
  const key = input.key || (saved?.tpe === input.tpe ? saved.key : '');
  if (!key) throw wrongField('key', 'Recopiez la clé de ce terminal.');
  return { ...input, key };
}

export function tryBank(ctx: Ctx, input: BankInput): { said: string; url: string } {
  requireAct(ctx.actor, 'machine');
  const { isLive, ...keys } = bankSettings(ctx, input);
  const page = isLive ? sandboxPage.replace('/test', '') : undefined;
  const bank = bankOf(keys, { page });
  const { problems } = terminalOf({ ...ctx.shop, config: { ...ctx.shop.config, bank } }).checkKeys();
  if (problems.length > 0) throw wrongField('key', problems.join(' '));
  return {
    said: 'La clé et le sceau sont justes. Seul un paiement dit si la banque reconnaît ce terminal.',
    url: bank.url,
  };
}

export async function saveBank(ctx: Ctx, { code, currentPassword, ...input }: BankInput & Proof, address: string) {
  requireAct(ctx.actor, 'machine');
  if (ctx.shop.config.demo) throw new ShopError('conflict', 'Une démonstration garde sa banque d’essai.');
  if (fixedByEnvironment(ctx).bank) throw inEnvironment('MONETICO_TPE, MONETICO_KEY, MONETICO_COMPANY');
  const bank = bankSettings(ctx, input);
  await requireProof(ctx, { code, currentPassword, address });
  return keepSettings(
    ctx,
    { bank },
    `Le terminal de la banque est ${bank.tpe}${bank.isLive ? '' : ', au bac à sable'}`,
  );
}

/** Without secrets. */
export function machineState(ctx: Ctx) {
  requireAct(ctx.actor, 'machine');
  const { mail, bank } = savedMachine(ctx.db, ctx.shop.keys);
  return {
    mail: mail && { ...mail, password: '' },
    bank: bank && { ...bank, key: '' },
    fixed: fixedByEnvironment(ctx),
    hasFactor: ownRow(ctx).totpConfirmedAt !== null,
  };
}
