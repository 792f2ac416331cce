import { currentUserRow } from '../../features/accounts/model/ownUser.server.ts';
import { terminalOf } from '../../features/bank/terminal.server.ts';
import { loadMachineSettings, withMachineSettings } from '../../features/configuration/machine.server.ts';
import {
  type RecoverySheet,
  type SavedSettingInput,
  type SettingInput,
  trySettingContract,
} from '../../features/overview/machine/machine.api.ts';
import { fixedVariables, requireProof, saveSettings } from '../../features/overview/machine/machine.server.ts';
import { type Ctx, fieldError, type Shop, ShopError, verb } from '../../http/context.ts';
import { requirePermission } from '../../http/staff.ts';
import type { MachineSettings } from '../../machine.ts';
import { sendTestMail } from '../commands/mail.ts';
import { probes } from '../doctor/outside.ts';
import { buildTarget, prepareRecovery, testTarget } from './copies.ts';

/** An empty secret means the stored one, but only for the same server, account or terminal. */
function settingsOf({ db, shop }: Ctx, input: Exclude<SettingInput, { setting: 'copies' }>): MachineSettings {
  const savedSettings = loadMachineSettings(db, shop.keys);
  if (input.setting === 'mail') {
    const { setting: _, ...mail } = input;
    const isSame = (['server', 'port', 'security', 'account'] as const).every(
      (name) => savedSettings.mail?.[name] === mail[name],
    );
    const password = mail.password || (isSame ? (savedSettings.mail?.password ?? '') : '');
    if (mail.account && !password) throw fieldError('password', 'Indiquez le mot de passe de ce compte.');
    return { mail: { ...mail, password } };
  }
  const { setting: _, ...bank } = input;
  const key = bank.key || (savedSettings.bank?.tpe === bank.tpe ? savedSettings.bank.key : '');
  if (!key) throw fieldError('key', 'Recopiez la clé de ce terminal.');
  return { bank: { ...bank, key } };
}

/** @throws invalid with the server's response */
export const testSetting = verb(trySettingContract, async (ctx, input) => {
  requirePermission(ctx.actor, 'machine');
  if (input.setting === 'copies') return { text: await testTarget(buildTarget(input)) };
  const baseConfig = { ...ctx.shop.config, smtpUrl: undefined, mailFrom: undefined, bank: undefined, demo: false };
  const config = withMachineSettings<Shop['config']>(baseConfig, settingsOf(ctx, input));
  const shop = { ...ctx.shop, keys: ctx.shop.keys, sender: ctx.shop.sender, config };
  if (input.setting === 'mail') {
    const { email: recipient } = currentUserRow(ctx);
    await sendTestMail(shop, recipient).catch((error: Error) => {
      throw fieldError('server', `${error.message}.`);
    });
    return {
      text: `Le serveur a pris l’essai pour ${recipient}. Vérifiez qu’il arrive, et pas parmi les indésirables.`,
    };
  }
  const { problems } = terminalOf(shop).checkKeys();
  if (problems.length > 0) throw fieldError('key', problems.join(' '));
  const failure = await probes.unreachableReason(config.bank?.url ?? '');
  if (failure) throw fieldError('tpe', `La banque ne répond pas\u00a0: ${failure}.`);
  return { text: 'La clé et le sceau sont justes. Seul un paiement dit si la banque reconnaît ce terminal.' };
});

/** @throws conflict for a value fixed by the environment, or invalid without the second factor */
export async function saveSetting(
  ctx: Ctx,
  { code, currentPassword, ...input }: SavedSettingInput,
  address: string,
): Promise<{ text: string; sheet: RecoverySheet | null }> {
  requirePermission(ctx.actor, 'machine');
  const variables = fixedVariables(ctx)[input.setting];
  if (variables)
    throw new ShopError(
      'conflict',
      `L’environnement fixe ce réglage (${variables}) et l’emporte\u00a0: il ne se change que là.`,
    );
  if (input.setting === 'bank' && ctx.shop.config.demo)
    throw new ShopError('conflict', 'Une démonstration garde sa banque d’essai.');
  const proof = { code, currentPassword, address };
  if (input.setting === 'copies') {
    const target = buildTarget(input);
    const text = await testTarget(target);
    await requireProof(ctx, proof);
    return { text, sheet: await prepareRecovery(ctx, target) };
  }
  const settings = settingsOf(ctx, input);
  await requireProof(ctx, proof);
  const { mail, bank } = settings;
  const changeText = mail
    ? `Le serveur de courriel est ${mail.server}`
    : `Le terminal de la banque est ${bank?.tpe}${bank?.isLive ? '' : ', au bac à sable'}`;
  return saveSettings(ctx, settings, changeText);
}
