import { Fragment } from 'react';
import { formatDay } from '../../../dates.ts';
import { groupChars } from '../../../dealer.ts';
import { formatEuros, formatInputEuros } from '../../../money.ts';
import { paths, phoneText } from '../../../paths.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import './transfer.css';
import type { Order } from '../../orders/order.shape.ts';
import { priceHoldsText, transferInstructions, transferTexts } from '../../orders/transferTexts.ts';

type Transfer = Pick<NonNullable<Order['transfer']>, 'beneficiary' | 'iban' | 'bic' | 'reference' | 'amount'>;

/** The QR code may hold at most eleven lines (EPC069-12, version 002). */
export const epcText = ({ beneficiary, iban, bic, reference, amount }: Transfer): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    beneficiary.slice(0, 70),
    iban.replaceAll(' ', ''),
    `EUR${amount.toFixed(2)}`,
    '',
    '',
    reference,
  ].join('\n');

type Props = { transfer: NonNullable<Order['transfer']>; phone: string | undefined };

export function TransferDetails({ transfer, phone }: Props) {
  const { beneficiary, iban, bic, reference, amount, received, deadline, details } = transfer;
  const { instructions } = transferTexts[details];
  const amountToCopy = formatInputEuros(amount);
  const account = [
    { name: 'Bénéficiaire', value: beneficiary },
    { name: 'IBAN', value: groupChars(iban, 4) },
    { name: 'BIC', value: bic },
  ].filter(({ value }) => value !== '');
  const rows: { name: string; value: string; copyText?: string }[] = [
    { name: received > 0 ? 'Reste à virer' : 'Montant', value: formatEuros(amount), copyText: amountToCopy },
    { name: 'Référence à indiquer', value: reference },
    ...(details === 'missing' ? [] : account),
  ];
  return (
    <section className="panel stack" aria-labelledby="transfer-title">
      <div className="cluster apart baseline">
        <h2 id="transfer-title">Votre virement</h2>
        {details !== 'missing' && (
          <span className="row transfer-copy">
            <CopyButton
              label="Tout copier"
              subject="pour le virement"
              text={rows.map(({ name, value, copyText = value }) => `${name}\u00a0: ${copyText}`).join('\n')}
            />
          </span>
        )}
      </div>
      {received > 0 && (
        <p className="notice">
          Nous avons reçu {formatEuros(received)}. Il manque {formatEuros(amount)} pour préparer votre commande.
        </p>
      )}
      {details !== 'known' && <p className="notice">{instructions}</p>}
      {details !== 'missing' && (
        <p>
          {details === 'known' ? 'Votre virement est attendu au plus tard le' : 'Commande et prix gardés jusqu’au'}{' '}
          <strong className="whole">{formatDay(deadline)}</strong>
          {details === 'known' && <>. {priceHoldsText}</>}
        </p>
      )}
      <div className="transfer-body">
        <dl className="facts transfer">
          {rows.map(({ name, value, copyText = value }, index) => (
            <Fragment key={name}>
              <dt className="tap-target">{name}</dt>
              <dd className="row transfer-copy">
                <strong translate="no" className={index < 2 ? 'text-l' : undefined}>
                  {value}
                </strong>
                <CopyButton text={copyText} subject={name} />
              </dd>
            </Fragment>
          ))}
          {details === 'demo' && (
            <>
              <dt className="tap-target">IBAN</dt>
              <dd className="row">Celui de la boutique, dans une vraie vente</dd>
            </>
          )}
        </dl>
        {details === 'known' && (
          <figure className="stack">
            <QrCode text={epcText(transfer)} label="QR code du virement" width={144} />
            <figcaption className="soft small">Ou scannez ce code.</figcaption>
          </figure>
        )}
      </div>
      {details === 'known' && (
        <>
          <p className="notice">
            <strong>Avant d’envoyer</strong>
            {'\u00a0'}: votre banque vérifie que ce compte est bien au nom de {beneficiary}. Si elle signale une
            différence, ou si l’on vous donne un autre IBAN par courriel ou par téléphone, n’envoyez rien et{' '}
            {phone ? `appelez le ${phoneText(phone)}` : 'contactez-nous'}.
          </p>
          <ul className="stack gap-2">
            {transferInstructions.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {details === 'missing' && (
        <p>
          <a className="lone-link" href={paths.contact}>
            Contacter la boutique
          </a>
        </p>
      )}
    </section>
  );
}
