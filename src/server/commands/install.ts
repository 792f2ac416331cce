import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EnvironmentName, environment } from '../../environment.ts';
import { publicFindings } from '../doctor/checks.ts';
import { outside } from '../doctor/outside.ts';
import { type Machine, requireRoot, thisMachine } from '../install/machine.ts';
import { differences, frontOf, type Plan, type PlannedFile, places, planInstall } from '../install/plan.ts';
import { type Settings, settingsIn } from '../install/settings.ts';
import { loadKeys } from '../keys.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, Misuse, readOptions } from './command.ts';
import { askLine, say } from './terminal.ts';

const questions = {
  ADMIN_EMAIL: 'Votre adresse électronique, pour vous connecter',
  SMTP_URL: 'Serveur de courriel (smtps://compte:secret@serveur), vide pour plus tard',
  MONETICO_TPE: 'Banque : numéro de TPE Monetico, vide pour ne pas prendre la carte',
  MONETICO_KEY: 'Banque : sa clé',
  MONETICO_COMPANY: 'Banque : son code société',
  MONETICO_URL: 'Banque : sa page de paiement, vide pour le bac à sable',
  BACKUP_DIR: 'Où vont les sauvegardes, vide pour un dossier de cette machine',
} satisfies Partial<Record<EnvironmentName, string>>;

export const installCommand: Command = {
  usage: 'install ADRESSE [NOM=VALEUR…] [--dry-run]',
  does: 'installe la boutique sur ce Debian, derrière Caddy : demande ce qu’il faut, ou le lit dans NOM=VALEUR et l’environnement ; relancée, ne change que ce qui diffère ; --dry-run le montre',
  run: async (words, home) => {
    const { values, positionals } = readOptions(words, { 'dry-run': { type: 'boolean' } });
    const [address, ...given] = positionals;
    if (address === undefined) throw new Misuse();
    const machine = thisMachine();
    const before = settingsIn(machine.read(places.settings) ?? '');
    const answers = await ask({ ...fromEnvironment(), ...answersIn(given) }, before);
    const deployed = (name: string) => readFileSync(join(home, 'deploy', name), 'utf8');
    const plan = planInstall(
      { address, answers, deployed },
      { read: machine.read, hasShop: existsSync(machine.at(`${places.data}/shop.db`)) },
    );
    const changed = differences(plan.files, machine.read);
    if (values['dry-run']) return shown(changed, machine);
    requireRoot(machine);
    await install(machine, { plan, changed });
    const { config, foreignFront } = plan;
    say(`La boutique tourne sur cette machine ; reste à la voir sous son nom…`);
    const keys = loadKeys(machine.at(places.data), config.identityKey);
    const shop = { config: { ...config, siteUrl: `https://${address}` }, keys };
    const [missing] = await publicFindings({ app: shop, outside }, foreignFront ? 0 : certificateSeconds);
    if (missing) {
      const remedy = foreignFront
        ? `${places.caddy} sert déjà autre chose et n’a pas été changé. Ajoutez-y :\n\n${frontOf(address, `127.0.0.1:${config.port}`, deployed)}`
        : missing.remedy;
      throw new Refusal(`Personne n’y entre encore : ${missing.problem}.\n  → ${remedy}\nPuis retapez la commande.`);
    }
    return `La boutique est ouverte : connectez-vous sur https://${address}/admin avec ${config.adminEmail}.\n« comptoir doctor » dit ce qui manque encore.`;
  },
};

/** Caddy asks for its certificate as it starts. */
const certificateSeconds = 60;

const frontFails =
  'Caddy ne démarre pas : « journalctl -u caddy » dit pourquoi. Le plus souvent un autre serveur tient le port 80 ou 443, que « ss -ltnp » nomme.';

const fromEnvironment = (): Settings =>
  Object.fromEntries(Object.keys(questions).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

function answersIn(words: readonly string[]): Settings {
  const pairs = words.map((word) => /^([A-Z_]+)=(.*)$/s.exec(word)?.slice(1) ?? [word, '']);
  for (const [name = ''] of pairs)
    if (!Object.hasOwn(environment.shape, name))
      throw new Refusal(`« ${name} » n’est pas un réglage : « comptoir --help » les nomme tous.`);
  return Object.fromEntries(pairs) as Settings;
}

async function ask(answers: Settings, before: Settings): Promise<Settings> {
  if (process.stdin.isTTY)
    for (const [name, question] of Object.entries(questions)) {
      const isOfBank = /^MONETICO_(KEY|COMPANY|URL)$/.test(name);
      if (name in answers || name in before || (isOfBank && !answers['MONETICO_TPE'])) continue;
      const answer = await askLine(`${question} : `);
      if (answer) answers[name] = answer;
    }
  if (!answers['ADMIN_EMAIL'] && !before['ADMIN_EMAIL'])
    throw new Refusal('Il faut votre adresse électronique : ADMIN_EMAIL=vous@exemple.fr.');
  return answers;
}

const hidden = (text: string) =>
  text.replace(/^(\w*(?:PASSWORD|KEY)\w*)=.*$/gm, '$1=…').replace(/:\/\/[^/@\s]+@/g, '://…@');

function shown(changed: readonly PlannedFile[], machine: Machine): string {
  const lines = changed.map(({ path, text }) => {
    const lines = new Set(machine.read(path)?.split('\n'));
    const now = text.split('\n').filter((line) => !lines.has(line));
    return `${path}\n${now.map((line) => `  ${hidden(line)}\n`).join('')}`;
  });
  return lines.join('\n') || 'Rien ne diffère.';
}

async function install(machine: Machine, { plan, changed }: { plan: Plan; changed: readonly PlannedFile[] }) {
  const differs = (path: string) => changed.some((file) => file.path === path);
  const program = process.env['COMPTOIR_FILE'];
  if (!program) throw new Refusal('Seul l’exécutable de « npm run release » s’installe.');
  const present = machine.at(places.program);
  const isNew = !existsSync(present) || !readFileSync(present).equals(readFileSync(program));
  if (!plan.foreignFront && !existsSync(machine.at('/usr/bin/caddy'))) {
    say('Caddy s’installe…');
    await machine.run('apt-get', ['update', '-q']);
    await machine.run('apt-get', ['install', '-y', '-q', 'caddy']);
  }
  if (isNew) machine.write(places.program, readFileSync(program), 0o755);
  for (const { path, text, mode } of changed) {
    machine.write(path, text, mode);
    say(`écrit : ${path}`);
  }
  const passwords = Object.entries(plan.made).map(([name, value]) => `  ${name}  ${value}`);
  if (passwords.length > 0)
    say(
      `Notez ces mots de passe, ils ne seront plus montrés ; BACKUP_PASSWORD ouvre vos sauvegardes :\n${passwords.join('\n')}`,
    );
  if (differs(places.service) || differs(places.socket)) {
    await machine.run('systemctl', ['daemon-reload']);
    await machine.run('systemctl', ['enable', 'comptoir.socket', 'comptoir.service']);
  }
  if (differs(places.socket)) await machine.run('systemctl', ['restart', 'comptoir.socket']);
  const { isDone: isActive } = await machine.run('systemctl', ['is-active', '-q', 'comptoir'], { mayFail: true });
  if (isNew || !isActive || [places.settings, places.service, places.socket].some(differs))
    await machine.run('systemctl', ['restart', 'comptoir']);
  const { isDone: frontRuns } = await machine.run('systemctl', ['is-active', '-q', 'caddy'], { mayFail: true });
  if (!plan.foreignFront && (differs(places.caddy) || !frontRuns)) {
    await machine.run('systemctl', ['enable', 'caddy']);
    const { isDone } = await machine.run('systemctl', ['reload-or-restart', 'caddy'], { mayFail: true });
    if (!isDone) say(frontFails);
  }
  if (!(await machine.isWell(plan.config.port, 60)))
    throw new Refusal('La boutique ne répond pas : « journalctl -u comptoir » dit pourquoi.');
  const { path, text, mode } = plan.afterOpening;
  if (machine.read(path) !== text) machine.write(path, text, mode);
}
