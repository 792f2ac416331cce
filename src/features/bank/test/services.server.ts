import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { paymentAttempts, refunds } from '../../../../db/schema/orders.ts';
import { hasTestBank } from '../../../config.ts';
import { readForm } from '../../../http/body.ts';
import { type Shop, ShopError } from '../../../http/context.ts';
import { formatAmount, parseAmount } from '../amount.ts';
import { type ByteFields, deriveKey, parseSealedFields } from '../seal.server.ts';
import { testTerminalSettings } from '../terminal.server.ts';
import { findPayment, savePayment, type TestPayment } from './testPayments.server.ts';

const bodyLimit = 16_384;

type ShopWithDb = Shop & { db: Db };

const notFoundResponse = () => new Response(null, { status: 404 });

async function readServiceRequest(shop: Shop, request: Request, version: string): Promise<ByteFields | null> {
  const settings = testTerminalSettings(shop.keys.testBank);
  try {
    const fields = parseSealedFields(deriveKey(settings.key), await readForm(request, bodyLimit));
    const isForTestTerminal = fields?.['TPE'] === settings.tpe && fields['societe'] === settings.company;
    return isForTestTerminal && fields['version'] === version ? fields : null;
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}

/** Payments of the demo data were never made at the test bank. */
function demoPayment({ db }: ShopWithDb, reference: string): TestPayment | undefined {
  const { id, amount, bankDate, status } = paymentAttempts;
  const refunded = sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
    where ${refunds.attemptId} = ${id} and ${refunds.status} = 'accepted')`;
  const isPaid = and(eq(paymentAttempts.reference, reference), eq(status, 'accepted'));
  const paidAttempt = db.select({ amount, bankDate, refunded }).from(paymentAttempts).where(isPaid).get();
  return paidAttempt && { ...paidAttempt, accepted: true, message: '' };
}

function paymentOf(shop: ShopWithDb, fields: ByteFields, day: string | undefined): TestPayment | undefined {
  const reference = fields['reference'] ?? '';
  const payment = findPayment(shop, reference) ?? demoPayment(shop, reference);
  return payment && day === payment.bankDate && fields['montant'] === formatAmount(payment.amount)
    ? payment
    : undefined;
}

/** Serves `etatpaiement.cgi`; 404 without the test bank. */
export async function handleStateRequest(shop: ShopWithDb, request: Request): Promise<Response> {
  if (!hasTestBank(shop.config)) return notFoundResponse();
  const fields = await readServiceRequest(shop, request, '2.0');
  if (!fields) return xmlResponse('<cdr>-1</cdr><lib>signature non valide</lib>');
  const payment = paymentOf(shop, fields, fields['date']);
  if (!payment) return xmlResponse('<cdr>-2</cdr><lib>commande inexistante</lib>');
  const { accepted, amount, refunded } = payment;
  return xmlResponse(
    [
      `<etat>${accepted ? 'PA' : 'RE'}</etat>`,
      `<montantrecouvre>${formatAmount(accepted ? amount : 0)}</montantrecouvre>`,
      accepted ? '<numauto>000000</numauto>' : '',
      refunded > 0 ? `<recredits><total>${formatAmount(refunded)}</total></recredits>` : '',
    ].join(''),
  );
}

const xmlResponse = (content: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<etatpaiement>${content}</etatpaiement>\n`, {
    headers: { 'content-type': 'application/xml' },
  });

/** Serves `recredit_paiement.cgi`; 404 without the test bank. */
export async function handleRefundRequest(shop: ShopWithDb, request: Request): Promise<Response> {
  if (!hasTestBank(shop.config)) return notFoundResponse();
  const fields = await readServiceRequest(shop, request, '3.0');
  const reference = fields?.['reference'] ?? '';
  const textResponse = (cdr: number, lib: string) =>
    new Response(`version=1.0\nreference=${reference}\ncdr=${cdr}\nlib=${lib}\n`, {
      headers: { 'content-type': 'text/plain' },
    });
  if (!fields) return textResponse(-1, 'signature non valide');
  const payment = paymentOf(shop, fields, fields['date_commande']);
  if (!payment?.accepted) return textResponse(-2, 'commande non authentifiee');
  const remainingAmount = payment.amount - payment.refunded;
  if (remainingAmount === 0) return textResponse(-46, 'la commande est deja entierement recreditee');
  if (fields['montant_possible'] !== formatAmount(remainingAmount))
    return textResponse(-52, 'montant deja recredite errone');
  const { amount } = parseAmount(fields['montant_recredit'] ?? '');
  if (amount === null || amount <= 0 || amount > remainingAmount) return textResponse(-48, 'recredit refuse');
  savePayment(shop, { ...payment, reference, refunded: payment.refunded + amount });
  return textResponse(0, 'recredit accepte');
}
