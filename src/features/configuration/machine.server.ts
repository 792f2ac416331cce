import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { saveSetting } from '../../../db/installation.ts';
import { prepare } from '../../../db/prepared.ts';
import { installation } from '../../../db/schema/system.ts';
import type { Config } from '../../config.ts';
import type { Shop } from '../../http/context.ts';
import { bankBaseUrl, bankConfig, type MachineSettings, smtpUrlOf } from '../../machine.ts';
import { sealText, unsealText } from '../../uploads/aesGcm.server.ts';

const settingName = 'machine';
const querySettings = prepare((db) =>
  db.select({ sealed: installation.value }).from(installation).where(eq(installation.name, settingName)).prepare(),
);

const cache = new WeakMap<Db, { sealed: string; settings: MachineSettings }>();

type SecretKeys = Pick<Shop['keys'], 'secrets'>;

export function loadMachineSettings(db: Db, { secrets }: SecretKeys): MachineSettings {
  const { sealed } = querySettings(db).get() ?? {};
  if (sealed === undefined) return {};
  const cached = cache.get(db);
  if (cached?.sealed === sealed) return cached.settings;
  const settings = JSON.parse(unsealText(secrets, { sealed, context: settingName }) ?? '{}') as MachineSettings;
  cache.set(db, { sealed, settings });
  return settings;
}

export function saveMachineSettings(tx: Db, { secrets }: SecretKeys, changes: MachineSettings): void {
  const settings = { ...loadMachineSettings(tx, { secrets }), ...changes };
  saveSetting(tx, settingName, sealText(secrets, { text: JSON.stringify(settings), context: settingName }));
}

/** A demo always uses the test bank. */
export function withMachineSettings<C extends Config>(environment: C, { mail, bank, copies }: MachineSettings): C {
  const backupSettings =
    environment.backupDir === undefined && environment.backupPassword === undefined ? copies : undefined;
  return {
    ...environment,
    ...(mail &&
      !environment.smtpUrl && { smtpUrl: smtpUrlOf(mail), mailFrom: environment.mailFrom ?? (mail.from || undefined) }),
    ...(bank &&
      !environment.bank &&
      !environment.demo && {
        bank: bankConfig(bank, { paymentUrl: bank.isLive ? `${bankBaseUrl}paiement.cgi` : undefined }),
      }),
    ...(backupSettings && { backupDir: backupSettings.target, backupPassword: backupSettings.password }),
  };
}
