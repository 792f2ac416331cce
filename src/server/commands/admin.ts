import { formatMoment } from '../../dates.ts';
import { email as emailShape } from '../../email.ts';
import {
  createAdmin,
  disableUser,
  listAdmins,
  removeSecondFactor,
  setPassword,
} from '../../features/accounts/admin/adminAccounts.server.ts';
import type { Ctx } from '../../http/context.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, limitArgs, UsageError, withShop } from './command.ts';
import { askPassword } from './terminal.ts';

type AdminAction = {
  run: (ctx: Ctx, input: { email: string; password: string }) => unknown;
  text: string;
  asksPassword?: true;
};

const actions: Record<string, AdminAction> = {
  create: { run: createAdmin, text: 'Le compte d’administration est ouvert.', asksPassword: true },
  password: {
    run: setPassword,
    text: 'Le mot de passe est changé, les sessions du compte sont fermées.',
    asksPassword: true,
  },
  factor: {
    run: removeSecondFactor,
    text: 'La double authentification est retirée, les sessions du compte sont fermées.',
  },
  disable: { run: disableUser, text: 'Le compte est fermé, ses sessions aussi.' },
};

export const adminCommands: Command = {
  usage: 'admin create|list|password|factor|disable [ADRESSE]',
  summary:
    'ouvre un compte d’administration, les nomme, en change le mot de passe, en retire la double authentification, le ferme',
  run: async (args, home) => {
    const [name, address] = limitArgs(args, 2);
    if (name === 'list' && address === undefined) return withShop(home, (_app, ctx) => adminTable(ctx));
    const act = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!act || address === undefined) throw new UsageError();
    const email = emailShape.safeParse(address);
    if (!email.success) throw new Refusal(`« ${address} » n’est pas une adresse électronique.`);
    return withShop(home, async (_app, ctx) => {
      await act.run(ctx, { email: email.data, password: act.asksPassword ? await askPassword() : '' });
      return act.text;
    });
  },
};

const adminTable = (ctx: Ctx) =>
  listAdmins(ctx)
    .map(({ email, disabledAt, totpConfirmedAt, lastLoginAt }) =>
      [
        email,
        disabledAt !== null ? 'fermé' : 'ouvert',
        totpConfirmedAt !== null ? 'double authentification' : 'sans double authentification',
        lastLoginAt === null ? 'jamais connecté' : `connecté le ${formatMoment(lastLoginAt)}`,
      ].join('\t'),
    )
    .join('\n') || 'Aucun compte d’administration.';
