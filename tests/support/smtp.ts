import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Mailbox = {
  url: string;
  mails: Email[];
  /** Newest mail with these words in its subject; waits for it. */
  waitFor: (to: string, subject: string) => Promise<Email>;
  /** Ends the wait; lists missing mails and those received instead. */
  missing: () => string[];
  stop: () => Promise<void>;
};

/** Real SMTP server on a free port that stores its mails. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  let waiting: { what: string; isStill: () => boolean }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          waiting = waiting.filter(({ isStill }) => isStill());
          done();
        }, done);
      });
    },
  });
  // A killed shop breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as { port: number };
  const find = (to: string, subject: string) =>
    mails.findLast((mail) => mail.to?.some((a) => a.address === to) && mail.subject?.includes(subject));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    // No limit: mails leave one by one, each with rendered documents.
    waitFor: (to, subject) =>
      new Promise((resolve) => {
        const isStill = () => {
          const mail = find(to, subject);
          if (mail) resolve(mail);
          return !mail;
        };
        if (isStill()) waiting.push({ what: `« ${subject} » to ${to}`, isStill });
      }),
    missing: () => {
      const came = mails.map((mail) => `« ${mail.subject} » to ${mail.to?.map((a) => a.address).join(', ')}`);
      const gone = waiting.map(({ what }) => `the mail ${what} did not come; there came: ${came.join(' ; ')}`);
      waiting = [];
      return gone;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
