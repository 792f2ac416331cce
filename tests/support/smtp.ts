import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Mailbox = {
  url: string;
  mails: Email[];
  /** The newest mail to an address whose subject holds these words; waits for it. */
  waitFor: (to: string, subject: string) => Promise<Email>;
  stop: () => Promise<void>;
};

/** A real SMTP server on a free port that keeps what it is given. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          done();
        }, done);
      });
    },
  });
  // A shop that is killed breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as { port: number };
  const find = (to: string, subject: string) =>
    mails.findLast((mail) => mail.to?.some((a) => a.address === to) && mail.subject?.includes(subject));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitFor: async (to, subject) => {
      for (let tries = 0; tries < 150; tries++) {
        const mail = find(to, subject);
        if (mail) return mail;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`no mail « ${subject} » to ${to}; arrived: ${mails.map((m) => m.subject).join(' | ')}`);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
