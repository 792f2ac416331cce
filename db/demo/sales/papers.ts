import { mailings } from '../../schema/shop.ts';
import { auditLog, mailOutbox } from '../../schema/system.ts';
import type { Random } from './chance.ts';
import type { Insert } from './insert.ts';
import type { Buyer } from './order.ts';

type RecordsInput = { sizes: { orders: number; members: number }; now: number; clients: readonly Buyer[] };

const day = 86_400_000;
const historyDays = 730;
const subjects = ['Votre commande est confirmée', 'Votre paiement est reçu', 'Votre commande est expédiée'];
const questions = [
  'Bonjour, quand ma commande sera-t-elle prête au comptoir ? Merci de votre retour.',
  'Avez-vous des Napoléons 10 francs en stock, en belle qualité ?',
  'Je souhaite vendre des bijoux de famille, faut-il prendre rendez-vous ?',
];
const auditActions = [
  'order.status',
  'order.payment',
  'metal.edit',
  'price.save',
  'user.signIn',
  'user.edit',
  'mail.retry',
];

/** Mails of orders, a letter to every member, contact messages, and the journal. */
export function writeRecords(put: Insert, chance: Random, { sizes, now, clients }: RecordsInput): void {
  const at = (n: number, all: number) => now - historyDays * day + Math.floor((n / all) * historyDays * day);
  const mails = sizes.orders * 2;
  for (let n = 0; n < mails; n++) {
    const when = at(n, mails);
    const { id, buyer } = chance.of(clients);
    const hasFailed = n % 5000 === 4999;
    put(mailOutbox, {
      id: chance.id(when),
      kind: 'orderStatus',
      recipient: buyer.email,
      subject: `${chance.of(subjects)} ${chance.letters(12)}`,
      html: '',
      text: '',
      userId: id,
      createdAt: when,
      dueAt: when,
      attempts: 1,
      sentAt: hasFailed ? null : when + 2000,
      failedAt: hasFailed ? when + day : null,
      lastError: hasFailed ? '550 5.1.1 mailbox unavailable' : null,
    });
  }
  const mailing = { id: chance.id(now - 6 * day), subject: 'La lettre du Comptoir', body: '<p>Bonjour.</p>' };
  put(mailings, { ...mailing, createdAt: now - 6 * day });
  for (let n = 0; n < sizes.members; n++)
    put(mailOutbox, {
      id: chance.id(now - 6 * day),
      kind: 'newsletter',
      recipient: clients[n]?.buyer.email ?? '',
      subject: mailing.subject,
      html: '',
      text: '',
      mailingId: mailing.id,
      createdAt: now - 6 * day,
      dueAt: now - 6 * day,
      attempts: 1,
      sentAt: now - 5 * day,
    });
  for (let n = 0; n < sizes.orders / 50; n++) {
    const when = at(n, sizes.orders / 50);
    const { buyer } = chance.of(clients);
    put(mailOutbox, {
      id: chance.id(when),
      kind: 'contact',
      recipient: 'boutique@demo.example',
      subject: `Message de ${buyer.firstName} ${buyer.lastName}`,
      html: '',
      text: chance.of(questions),
      headers: { 'Reply-To': buyer.email },
      createdAt: when,
      dueAt: when,
      attempts: 1,
      sentAt: when + 2000,
    });
  }
  const entries = sizes.orders * 2;
  for (let n = 0; n < entries; n++) {
    const when = at(n, entries);
    const action = chance.of(auditActions);
    const { id } = chance.of(clients);
    put(auditLog, {
      id: chance.id(when),
      at: when,
      actorKind: chance.of(['admin', 'client', 'system'] as const),
      actorId: id,
      action,
      entity: action.split('.')[0] ?? '',
      entityId: id,
      detail: { before: { price: n }, after: { price: n + 1 } },
    });
  }
}
