import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** Like systemd: opens the port and passes it to one process after another. */
const holder = `
use IO::Socket::INET; use POSIX ();
$^F = 10; $| = 1; $SIG{CHLD} = 'IGNORE';
my $port = shift;
my $socket = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $port, Listen => 1024, ReuseAddr => 1) or die;
POSIX::dup2(fileno($socket), 3) if fileno($socket) != 3;
while (<STDIN>) {
  my $pid = fork;
  exec '/bin/sh', '-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@" >&2 </dev/null', 'sh', @ARGV unless $pid;
  print "$pid\\n";
}`;

type Held = { port: number; command: readonly string[]; cwd: string; environment: NodeJS.ProcessEnv; log: string };

export async function holdSocket({ port, command, cwd, environment, log }: Held) {
  const logFile = openSync(log, 'a');
  const child = spawn('perl', ['-e', holder, String(port), ...command], {
    cwd,
    env: environment,
    stdio: ['pipe', 'pipe', logFile],
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('the holder has no pipes');
  const pids = createInterface({ input: stdout })[Symbol.asyncIterator]();
  let pid = 0;
  const lives = () => {
    try {
      return pid > 0 && process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const output = () => readFileSync(log, 'utf8');
  /** Number of opening greetings in the log. */
  const openings = () => output().split('Adresse publique').length;
  return {
    output,
    /** False when the process ended instead. */
    async start(): Promise<boolean> {
      const before = openings();
      stdin.write('start\n');
      pid = Number((await pids.next()).value);
      while (lives() && openings() === before) await wait(50);
      return lives();
    },
    async stop(): Promise<void> {
      if (lives()) process.kill(pid, 'SIGTERM');
      while (lives()) await wait(50);
    },
    async end(): Promise<void> {
      if (lives()) process.kill(pid, 'SIGKILL');
      stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
