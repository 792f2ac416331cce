import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EnvironmentName, environment } from '../../environment.ts';
import { publicFindings } from '../doctor/checks.ts';
import { outside } from '../doctor/outside.ts';
import { type MachineFacts, requireRoot, thisMachine } from '../install/machine.ts';
import { installPaths } from '../install/paths.ts';
import {
  caddyfileFor,
  changedFiles,
  type InstallPlan,
  type PlannedFile,
  parseHost,
  planInstall,
} from '../install/plan.ts';
import { addressWith, type InstallSettings, settingsIn } from '../install/settings.ts';
import { loadKeys } from '../keys.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { askLine, say } from './terminal.ts';

const questions = {
  ADMIN_EMAIL: 'Votre adresse électronique, pour vous connecter',
  SMTP_URL: 'Serveur de courriel, comme smtp.exemple.fr, vide pour plus tard',
  MONETICO_TPE: 'Banque : numéro de TPE Monetico, vide pour ne pas prendre la carte',
  MONETICO_KEY: 'Banque : sa clé',
  MONETICO_COMPANY: 'Banque : son code société',
  MONETICO_URL: 'Banque : sa page de paiement, vide pour le bac à sable',
  BACKUP_DIR:
    'Où vont les sauvegardes, comme sftp://hôte/dossier ou s3://hôte/seau, vide pour un dossier de cette machine',
} satisfies Partial<Record<EnvironmentName, string>>;

export const installCommand: Command = {
  usage: 'install ADRESSE [NOM=VALEUR…] [--files] [--dry-run]',
  summary:
    'installe la boutique sur ce Debian, derrière Caddy : demande ce qui manque à NOM=VALEUR et à l’environnement ; retapée, ne change que ce qui diffère, avec --files les seuls fichiers du système ; --dry-run le montre',
  run: async (args, home) => {
    const { values, positionals } = readOptions(args, {
      'dry-run': { type: 'boolean' },
      files: { type: 'boolean' },
    });
    const [typed, ...assignments] = positionals;
    if (typed === undefined) throw new UsageError();
    const address = parseHost(typed);
    const machine = thisMachine();
    const before = settingsIn(machine.read(installPaths.settings) ?? '');
    const answers = await ask({ ...fromEnvironment(), ...answersIn(assignments) }, before);
    const deployed = (name: string) => readFileSync(join(home, 'deploy', name), 'utf8');
    const plan = planInstall(
      { address, answers, deployed },
      { read: machine.read, hasShop: existsSync(machine.at(`${installPaths.data}/shop.db`)) },
    );
    const changed = changedFiles(plan.files, machine.read);
    const target = values['dry-run'] ? dryMachine(machine) : machine;
    if (!values['dry-run']) requireRoot(machine);
    if (values.files) {
      const present = changed.filter(({ path }) => path !== installPaths.settings && machine.read(path) !== null);
      await writeFiles(target, present);
      return present.length === 0 ? 'Unités et fichier de Caddy sont ceux de cette version.' : '';
    }
    await install(target, { plan: values['dry-run'] ? { ...plan, generated: {} } : plan, changed });
    if (values['dry-run']) return 'Rien n’a été fait.';
    const { path, text, mode } = plan.afterOpening;
    if (machine.read(path) !== text) machine.write(path, text, mode);
    const { config, foreignProxy } = plan;
    say(`La boutique tourne sur cette machine ; reste à la voir sous son nom…`);
    const keys = loadKeys(machine.at(installPaths.data), config.identityKey);
    const shop = { config: { ...config, siteUrl: `https://${address}` }, keys };
    const [missing] = await publicFindings({ app: shop, outside }, foreignProxy ? 0 : certificateSeconds);
    if (missing) {
      const remedy = foreignProxy
        ? `${installPaths.caddy} sert déjà autre chose et n’a pas été changé. Ajoutez-y :\n\n${caddyfileFor(address, `127.0.0.1:${config.port}`, deployed)}`
        : missing.remedy;
      throw new Refusal(`Personne n’y entre encore : ${missing.problem}.\n  → ${remedy}\nPuis retapez la commande.`);
    }
    return `La boutique est ouverte : connectez-vous sur https://${address}/admin avec ${config.adminEmail}.\n« comptoir doctor » dit ce qui manque encore.`;
  },
};

const certificateSeconds = 60;

const proxyFails =
  'Caddy ne démarre pas : « journalctl -u caddy » dit pourquoi. Le plus souvent un autre serveur tient le port 80 ou 443, que « ss -ltnp » nomme.';

const fromEnvironment = (): InstallSettings =>
  Object.fromEntries(Object.keys(questions).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

function answersIn(args: readonly string[]): InstallSettings {
  const pairs = args.map((arg) => /^([A-Z_]+)=(.*)$/s.exec(arg)?.slice(1) ?? [arg, '']);
  for (const [name = ''] of pairs)
    if (!Object.hasOwn(environment.shape, name))
      throw new Refusal(`« ${name} » n’est pas un réglage : « comptoir --help » les nomme tous.`);
  return Object.fromEntries(pairs) as InstallSettings;
}

async function ask(answers: InstallSettings, before: InstallSettings): Promise<InstallSettings> {
  if (process.stdin.isTTY)
    for (const [name, question] of Object.entries(questions)) {
      const isOfBank = /^MONETICO_(KEY|COMPANY|URL)$/.test(name);
      if (name in answers || name in before || (isOfBank && !answers['MONETICO_TPE'])) continue;
      const answer = await askLine(`${question} : `);
      if (answer) answers[name] = await withAccount(name, answer);
    }
  if (!answers['ADMIN_EMAIL'] && !before['ADMIN_EMAIL'])
    throw new Refusal('Il faut votre adresse électronique : ADMIN_EMAIL=vous@exemple.fr.');
  return answers;
}

const accountQuestions: Partial<Record<string, readonly [account: string, secret: string]>> = {
  SMTP_URL: ['  son compte, vide s’il n’en veut pas', '  le mot de passe de ce compte'],
  BACKUP_DIR: ['  le compte, ou la clé d’accès', '  son mot de passe, ou sa clé secrète'],
};

async function withAccount(name: string, answer: string): Promise<string> {
  const [accountQuestion, secretQuestion] = accountQuestions[name] ?? [];
  const place = name === 'SMTP_URL' && !answer.includes('://') ? `smtps://${answer}` : answer;
  const url = URL.parse(place);
  if (!accountQuestion || !url?.host || url.username) return place;
  const account = await askLine(`${accountQuestion} : `);
  const secret = account && (await askLine(`${secretQuestion} : `));
  return addressWith(url, account, secret);
}

const redacted = (text: string) =>
  text.replace(/^(\w*(?:PASSWORD|KEY)\w*)=.*$/gm, '$1=…').replace(/:\/\/\S+@/g, '://…@');

const dryMachine = (machine: MachineFacts): MachineFacts => ({
  ...machine,
  write: (path, text) => {
    const lines = new Set(machine.read(path)?.split('\n'));
    const added = typeof text === 'string' ? text.split('\n').filter((line) => !lines.has(line)) : [];
    for (const line of added) say(`  ${redacted(line)}`);
  },
  run: async (program, args, options) => {
    if (args[0] === 'is-active') return machine.run(program, args, options);
    say(`À lancer : ${program} ${args.join(' ')}`);
    return { isDone: true, output: '' };
  },
  isWell: async () => true,
});

async function install(
  machine: MachineFacts,
  { plan, changed }: { plan: InstallPlan; changed: readonly PlannedFile[] },
) {
  const differs = (path: string) => changed.some((file) => file.path === path);
  const program = process.env['COMPTOIR_FILE'];
  if (!program) throw new Refusal('Seul l’exécutable de « npm run release » s’installe.');
  const present = machine.at(installPaths.program);
  const isNew = !existsSync(present) || !readFileSync(present).equals(readFileSync(program));
  if (!plan.foreignProxy && !existsSync(machine.at('/usr/bin/caddy'))) {
    say('Caddy s’installe…');
    // A running update holds the lock.
    const lockOptions = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
    await machine.run('apt-get', ['update', ...lockOptions]);
    await machine.run('apt-get', ['install', '-y', ...lockOptions, 'caddy']);
  }
  if (isNew) {
    say(installPaths.program);
    machine.write(installPaths.program, readFileSync(program), 0o755);
  }
  await writeFiles(machine, changed);
  const passwords = Object.entries(plan.generated).map(([name, value]) => `  ${name}  ${value}`);
  if (passwords.length > 0)
    say(
      `Notez ces mots de passe, ils ne seront plus montrés ; BACKUP_PASSWORD ouvre vos sauvegardes :\n${passwords.join('\n')}`,
    );
  if (differs(installPaths.service) || differs(installPaths.socket))
    await machine.run('systemctl', ['enable', 'comptoir.socket', 'comptoir.service']);
  const { isDone: isActive } = await machine.run('systemctl', ['is-active', '-q', 'comptoir'], { mayFail: true });
  if (isNew || !isActive || [installPaths.settings, installPaths.service, installPaths.socket].some(differs))
    await machine.run('systemctl', ['restart', 'comptoir']);
  const { isDone: proxyRuns } = await machine.run('systemctl', ['is-active', '-q', 'caddy'], { mayFail: true });
  if (!plan.foreignProxy && !proxyRuns) await restartProxy(machine);
  if (!(await machine.isWell(plan.config.port, 60)))
    throw new Refusal('La boutique ne répond pas : « journalctl -u comptoir » dit pourquoi.');
}

async function writeFiles(machine: MachineFacts, files: readonly PlannedFile[]): Promise<void> {
  const differs = (path: string) => files.some((file) => file.path === path);
  for (const { path, text, mode } of files) {
    say(path);
    machine.write(path, text, mode);
  }
  if (differs(installPaths.service) || differs(installPaths.socket)) await machine.run('systemctl', ['daemon-reload']);
  if (differs(installPaths.socket)) await machine.run('systemctl', ['restart', 'comptoir.socket']);
  if (
    differs(installPaths.caddy) &&
    (await machine.run('systemctl', ['is-active', '-q', 'caddy'], { mayFail: true })).isDone
  )
    await restartProxy(machine);
}

async function restartProxy(machine: MachineFacts): Promise<void> {
  await machine.run('systemctl', ['enable', 'caddy']);
  const { isDone } = await machine.run('systemctl', ['reload-or-restart', 'caddy'], { mayFail: true });
  if (!isDone) say(proxyFails);
}
