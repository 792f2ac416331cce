import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EnvironmentName, environment } from '../../environment.ts';
import { publicFindings } from '../doctor/checks.ts';
import { probes } from '../doctor/outside.ts';
import { type HostMachine, requireRoot, thisMachine } from '../install/machine.ts';
import { installPaths } from '../install/paths.ts';
import {
  caddyfileFor,
  changedFiles,
  type InstallPlan,
  type PlannedFile,
  parseHost,
  planInstall,
} from '../install/plan.ts';
import { type InstallSettings, parseSettings, urlWithAccount } from '../install/settings.ts';
import { loadKeys } from '../keys.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { askLine, printLine } from './terminal.ts';

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
    const [input, ...assignments] = positionals;
    if (input === undefined) throw new UsageError();
    const address = parseHost(input);
    const machine = thisMachine();
    const previousSettings = parseSettings(machine.read(installPaths.settings) ?? '');
    const answers = await askMissing({ ...environmentSettings(), ...parseAnswers(assignments) }, previousSettings);
    const readTemplate = (name: string) => readFileSync(join(home, 'deploy', name), 'utf8');
    const plan = planInstall(
      { address, answers, readTemplate },
      { read: machine.read, hasShop: existsSync(machine.resolve(`${installPaths.data}/shop.db`)) },
    );
    const filesToWrite = changedFiles(plan.files, machine.read);
    const target = values['dry-run'] ? dryRunMachine(machine) : machine;
    if (!values['dry-run']) requireRoot(machine);
    if (values.files) {
      const installedFiles = filesToWrite.filter(
        ({ path }) => path !== installPaths.settings && machine.read(path) !== null,
      );
      await writeFiles(target, installedFiles);
      return installedFiles.length === 0 ? 'Unités et fichier de Caddy sont ceux de cette version.' : '';
    }
    await install(target, {
      plan: values['dry-run'] ? { ...plan, generatedPasswords: {} } : plan,
      filesToWrite,
    });
    if (values['dry-run']) return 'Rien n’a été fait.';
    const { path, text, mode } = plan.finalSettings;
    if (machine.read(path) !== text) machine.write(path, text, mode);
    const { config, hasOtherProxy } = plan;
    printLine(`La boutique tourne sur cette machine ; reste à la voir sous son nom…`);
    const keys = loadKeys(machine.resolve(installPaths.data), config.identityKey);
    const shop = { config: { ...config, siteUrl: `https://${address}` }, keys };
    const [finding] = await publicFindings({ app: shop, outside: probes }, hasOtherProxy ? 0 : certificateWaitSeconds);
    if (finding) {
      const remedy = hasOtherProxy
        ? `${installPaths.caddy} sert déjà autre chose et n’a pas été changé. Ajoutez-y :\n\n${caddyfileFor(address, `127.0.0.1:${config.port}`, readTemplate)}`
        : finding.remedy;
      throw new Refusal(`Personne n’y entre encore : ${finding.problem}.\n  → ${remedy}\nPuis retapez la commande.`);
    }
    return `La boutique est ouverte : connectez-vous sur https://${address}/admin avec ${config.adminEmail}.\n« comptoir doctor » dit ce qui manque encore.`;
  },
};

const certificateWaitSeconds = 60;

const proxyFailureText =
  'Caddy ne démarre pas : « journalctl -u caddy » dit pourquoi. Le plus souvent un autre serveur tient le port 80 ou 443, que « ss -ltnp » nomme.';

const environmentSettings = (): InstallSettings =>
  Object.fromEntries(Object.keys(questions).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

function parseAnswers(args: readonly string[]): InstallSettings {
  const pairs = args.map((arg) => /^([A-Z_]+)=(.*)$/s.exec(arg)?.slice(1) ?? [arg, '']);
  for (const [name = ''] of pairs)
    if (!Object.hasOwn(environment.shape, name))
      throw new Refusal(`« ${name} » n’est pas un réglage : « comptoir --help » les nomme tous.`);
  return Object.fromEntries(pairs) as InstallSettings;
}

async function askMissing(answers: InstallSettings, previous: InstallSettings): Promise<InstallSettings> {
  if (process.stdin.isTTY)
    for (const [name, question] of Object.entries(questions)) {
      const isBankSetting = /^MONETICO_(KEY|COMPANY|URL)$/.test(name);
      if (name in answers || name in previous || (isBankSetting && !answers['MONETICO_TPE'])) continue;
      const answer = await askLine(`${question} : `);
      if (answer) answers[name] = await askAccount(name, answer);
    }
  if (!answers['ADMIN_EMAIL'] && !previous['ADMIN_EMAIL'])
    throw new Refusal('Il faut votre adresse électronique : ADMIN_EMAIL=vous@exemple.fr.');
  return answers;
}

const accountQuestions: Partial<Record<string, readonly [account: string, secret: string]>> = {
  SMTP_URL: ['  son compte, vide s’il n’en veut pas', '  le mot de passe de ce compte'],
  BACKUP_DIR: ['  le compte, ou la clé d’accès', '  son mot de passe, ou sa clé secrète'],
};

async function askAccount(name: string, answer: string) {
  const [accountQuestion, secretQuestion] = accountQuestions[name] ?? [];
  const serverUrl = name === 'SMTP_URL' && !answer.includes('://') ? `smtps://${answer}` : answer;
  const url = URL.parse(serverUrl);
  if (!accountQuestion || !url?.host || url.username) return serverUrl;
  const account = await askLine(`${accountQuestion} : `);
  const secret = account && (await askLine(`${secretQuestion} : `));
  return urlWithAccount(url, account, secret);
}

const redactSecrets = (text: string) =>
  text.replace(/^(\w*(?:PASSWORD|KEY)\w*)=.*$/gm, '$1=…').replace(/:\/\/\S+@/g, '://…@');

const dryRunMachine = (machine: HostMachine): HostMachine => ({
  ...machine,
  write: (path, text) => {
    const lines = new Set(machine.read(path)?.split('\n'));
    const addedLines = typeof text === 'string' ? text.split('\n').filter((line) => !lines.has(line)) : [];
    for (const line of addedLines) printLine(`  ${redactSecrets(line)}`);
  },
  run: async (program, args, options) => {
    if (args[0] === 'is-active') return machine.run(program, args, options);
    printLine(`À lancer : ${program} ${args.join(' ')}`);
    return { isDone: true, output: '' };
  },
  isHealthy: async () => true,
});

const isActive = async (machine: HostMachine, unit: string) =>
  (await machine.run('systemctl', ['is-active', '-q', unit], { mayFail: true })).isDone;

const changeCheck =
  (files: readonly PlannedFile[]) =>
  (...paths: string[]) =>
    files.some(({ path }) => paths.includes(path));

async function install(
  machine: HostMachine,
  { plan, filesToWrite }: { plan: InstallPlan; filesToWrite: readonly PlannedFile[] },
) {
  const hasChanged = changeCheck(filesToWrite);
  const program = process.env['COMPTOIR_FILE'];
  if (!program) throw new Refusal('Seul l’exécutable de « npm run release » s’installe.');
  const installedPath = machine.resolve(installPaths.program);
  const isNew = !existsSync(installedPath) || !readFileSync(installedPath).equals(readFileSync(program));
  if (!plan.hasOtherProxy && !existsSync(machine.resolve('/usr/bin/caddy'))) {
    printLine('Caddy s’installe…');
    // Waits for apt's lock, which a running system update holds.
    const lockOptions = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
    await machine.run('apt-get', ['update', ...lockOptions]);
    await machine.run('apt-get', ['install', '-y', ...lockOptions, 'caddy']);
  }
  if (isNew) {
    printLine(installPaths.program);
    machine.write(installPaths.program, readFileSync(program), 0o755);
  }
  await writeFiles(machine, filesToWrite);
  const passwords = Object.entries(plan.generatedPasswords).map(([name, value]) => `  ${name}  ${value}`);
  if (passwords.length > 0)
    printLine(
      `Notez ces mots de passe, ils ne seront plus montrés ; BACKUP_PASSWORD ouvre vos sauvegardes :\n${passwords.join('\n')}`,
    );
  if (hasChanged(installPaths.service, installPaths.socket))
    await machine.run('systemctl', ['enable', 'comptoir.socket', 'comptoir.service']);
  const isRunning = await isActive(machine, 'comptoir');
  if (isNew || !isRunning || hasChanged(installPaths.settings, installPaths.service, installPaths.socket))
    await machine.run('systemctl', ['restart', 'comptoir']);
  if (!plan.hasOtherProxy && !(await isActive(machine, 'caddy'))) await restartProxy(machine);
  if (!(await machine.isHealthy(plan.config.port, 60)))
    throw new Refusal('La boutique ne répond pas : « journalctl -u comptoir » dit pourquoi.');
}

async function writeFiles(machine: HostMachine, files: readonly PlannedFile[]) {
  const hasChanged = changeCheck(files);
  for (const { path, text, mode } of files) {
    printLine(path);
    machine.write(path, text, mode);
  }
  if (hasChanged(installPaths.service, installPaths.socket)) await machine.run('systemctl', ['daemon-reload']);
  if (hasChanged(installPaths.socket)) await machine.run('systemctl', ['restart', 'comptoir.socket']);
  if (hasChanged(installPaths.caddy) && (await isActive(machine, 'caddy'))) await restartProxy(machine);
}

async function restartProxy(machine: HostMachine) {
  await machine.run('systemctl', ['enable', 'caddy']);
  const { isDone } = await machine.run('systemctl', ['reload-or-restart', 'caddy'], { mayFail: true });
  if (!isDone) printLine(proxyFailureText);
}
