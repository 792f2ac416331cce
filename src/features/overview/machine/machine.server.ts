import { users } from '../../../../db/schema/accounts.ts';
import { audit, write } from '../../../../db/writer.ts';
import type { Config } from '../../../config.ts';
import { type Ctx, fieldError, type StaffRole } from '../../../http/context.ts';
import { requirePermission } from '../../../http/staff.ts';
import type { MachineSettings } from '../../../machine.ts';
import { type MailContent, mailContent, note } from '../../../mail/letter.ts';
import { mailUser } from '../../../mail/outbox.server.ts';
import { sendNow } from '../../../mail/transport.server.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import { isActiveOwner } from '../../accounts/model/colleague.server.ts';
import { checkOwner } from '../../accounts/model/ownerCheck.server.ts';
import { currentUserRow } from '../../accounts/model/ownUser.server.ts';
import type { UserRecord } from '../../accounts/model/users.api.ts';
import { getUserById, updateUserAccess } from '../../accounts/model/users.server.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { loadMachineSettings, saveMachineSettings, withMachineSettings } from '../../configuration/machine.server.ts';
import { type Proof, protectedNames } from '../../configuration/proof.ts';
import type { SettingName } from './machine.api.ts';

type ProofAttempt = Proof & { address: string };

/** @throws invalid, on `code` or, in a demo without a second factor, on `currentPassword`; throttled */
export async function requireProof(ctx: Ctx, { code, currentPassword, address }: ProofAttempt): Promise<void> {
  const user = currentUserRow(ctx);
  if (user.totpConfirmedAt === null) return checkOwner(ctx, { user, credentials: { currentPassword, address } });
  if (code === '') throw fieldError('code', 'Indiquez un code de votre application\u00a0: ce changement le demande.');
  await checkOwner(ctx, { user, credentials: { code, address } });
}

type GuardedSettings = {
  identity?: Readonly<Record<string, string | undefined>> | undefined;
  fourEyesAbove?: Cents | null | undefined;
};

/** A new IBAN or limit for two persons requires proof of identity, and every owner is notified. */
export async function withConfigurationGuard<T>(
  ctx: Ctx,
  { identity, fourEyesAbove }: GuardedSettings,
  proof: ProofAttempt,
  save: () => Promise<T>,
): Promise<T> {
  const before = currentConfig(ctx.db);
  const isAccountChanged = protectedNames.some(
    (name) =>
      identity?.[name] !== undefined &&
      identity[name] !== (before.identity[name] ?? '') &&
      !ctx.shop.config.fixedNames.includes(name),
  );
  const isLimitChanged = fourEyesAbove !== undefined && fourEyesAbove !== before.fourEyesAbove;
  if (!isAccountChanged && !isLimitChanged) return save();
  await requireProof(ctx, proof);
  const result = await save();
  const iban = currentConfig(ctx.db).identity['SHOP_IBAN'];
  if (isAccountChanged)
    await notifyOwners(
      ctx,
      iban ? `Les clients virent maintenant sur ${iban}` : 'Le virement n’est plus proposé, faute d’IBAN',
    );
  if (isLimitChanged)
    await notifyOwners(
      ctx,
      fourEyesAbove === null
        ? 'Aucun acte ne demande plus deux personnes'
        : `Deux personnes sont demandées au-delà de ${formatEuro(fourEyesAbove)}`,
    );
  return result;
}

/** An owner may change everything, so a session alone must not be enough to add one. */
export async function withOwnerGuard<T extends { email: string }>(
  ctx: Ctx,
  staffRole: StaffRole | null,
  proof: ProofAttempt,
  save: () => Promise<T>,
  what = 'a le rôle Direction',
): Promise<T> {
  if (staffRole !== 'owner') return save();
  await requireProof(ctx, proof);
  const account = await save();
  await notifyOwners(ctx, `Le compte ${account.email} ${what}`);
  return account;
}

export function updateGuardedAccess(
  ctx: Ctx,
  { id, disabled, ...proof }: ProofAttempt & { id: string; disabled: boolean },
): Promise<UserRecord> {
  const { role, staffRole, disabledAt } = getUserById(ctx, id);
  const reopenedRole = role === 'admin' && disabledAt !== null && !disabled ? (staffRole ?? 'owner') : null;
  const changeText = 'est de nouveau ouvert, avec le rôle Direction';
  return withOwnerGuard(ctx, reopenedRole, proof, () => updateUserAccess(ctx, { id, disabled }), changeText);
}

/** Uses the former mail settings; if they fail, the outbox uses the new ones. */
async function notifyOwners(ctx: Ctx, what: string) {
  const { shop, db, actor } = ctx;
  const owners = db.select().from(users).where(isActiveOwner).all();
  const author = owners.find(({ id }) => 'userId' in actor && id === actor.userId)?.email ?? 'la machine';
  const letter: MailContent = mailContent(`${shop.config.shopName}\u00a0: ${what}`, 'Un réglage important a changé.', [
    'Bonjour,',
    `${what}, par ${author}, avec son second facteur.`,
    note('Ce n’était pas voulu\u202f? Connectez-vous, changez votre mot de passe, et remettez le réglage.'),
  ]);
  for (const owner of owners) {
    const isSent = shop.config.smtpUrl && (await sendNow(shop, { recipient: owner.email, letter }).catch(() => null));
    if (!isSent) await write(ctx, (tx) => mailUser(tx, owner, { kind: 'machineChanged', letter }));
  }
}

export async function saveSettings(
  ctx: Ctx,
  settings: MachineSettings,
  changeText: string,
): Promise<{ text: string; sheet: null }> {
  await write(ctx, (tx) => {
    saveMachineSettings(tx.db, ctx.shop.keys, settings);
    audit(tx, { action: 'machine.edit', entityId: null, detail: { what: changeText } });
  });
  await notifyOwners(ctx, changeText);
  return { text: `${changeText}. Chaque compte de direction en est averti par courriel.`, sheet: null };
}

/** Environment variable that fixes each setting; empty if it can be edited. */
export function fixedVariables({ db, shop }: Ctx): Record<SettingName, string> {
  const { config } = shop;
  const clearedSettings = { smtpUrl: undefined, bank: undefined, backupDir: undefined, backupPassword: undefined };
  const savedConfig = withMachineSettings<Config>(
    { ...config, ...clearedSettings },
    loadMachineSettings(db, shop.keys),
  );
  const isFixed = (...names: (keyof typeof clearedSettings)[]) =>
    names.some(
      (name) => config[name] !== undefined && JSON.stringify(config[name]) !== JSON.stringify(savedConfig[name]),
    );
  return {
    mail: isFixed('smtpUrl') ? 'SMTP_URL' : '',
    bank: isFixed('bank') ? 'MONETICO_TPE, MONETICO_KEY, MONETICO_COMPANY' : '',
    copies: isFixed('backupDir', 'backupPassword') ? 'BACKUP_DIR, BACKUP_PASSWORD' : '',
  };
}

export function machineState(ctx: Ctx) {
  requirePermission(ctx.actor, 'machine');
  const { mail, bank } = loadMachineSettings(ctx.db, ctx.shop.keys);
  return {
    mail: mail && { ...mail, password: '' },
    bank: bank && { ...bank, key: '' },
    fixedBy: fixedVariables(ctx),
    hasTotp: currentUserRow(ctx).totpConfirmedAt !== null,
  };
}
