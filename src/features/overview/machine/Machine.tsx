import { useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import type { DataOf } from '../../../http/contract.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAct } from '../../../ui/desk/useAct.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { Copies } from './Copies.tsx';
import {
  type BankInput,
  bankFields,
  examineContract,
  type MailInput,
  mailFields,
  saveBankContract,
  saveMailContract,
  tryBankContract,
  tryMailContract,
} from './machine.api.ts';
import type { machineState } from './machine.server.ts';
import { Settings } from './Settings.tsx';

type Props = ReturnType<typeof machineState> & { isDemo: boolean; hasCopies: boolean; version: string };

const noMail = { server: '', port: 465, security: 'tls', account: '', password: '', from: '' };
const noBank = { tpe: '', company: '', key: '', isLive: false };

function Doctor() {
  const [report, setReport] = useState<DataOf<typeof examineContract> | string | null>(null);
  const { start, busy } = useAct();
  const examine = () =>
    call(examineContract).then(
      ({ data }) => setReport(data),
      (error: unknown) => setReport(messageOf(error)),
    );
  return (
    <>
      <p className="cluster">
        <Button look="quiet" busy={busy} onClick={() => start({ run: examine })}>
          Examiner la boutique
        </Button>
        <span className="soft">
          Comme «{'\u00a0'}comptoir doctor{'\u00a0'}»{'\u00a0'}: un courriel d’essai part.
        </span>
      </p>
      <div role="status">
        {typeof report === 'string' && <p className="notice notice-danger">{report}</p>}
        {Array.isArray(report) && (
          <ul className="plain-list">
            {report.map(({ title, findings }) => (
              <li key={title}>
                {findings.length === 0
                  ? `✓ ${title}`
                  : findings.map(({ problem, remedy }) => `✗ ${title}\u00a0: ${problem}. ${remedy}`).join(' ')}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

export const Machine = island(({ mail, bank, fixed, hasFactor, isDemo, hasCopies, version }: Props) => (
  <div className="stack stack-wide">
    <section className="stack no-print" aria-labelledby="courriel">
      <h2 id="courriel">Courriel</h2>
      {fixed.mail ? (
        <p className="notice">L’environnement fixe le serveur de courriel (SMTP_URL) et l’emporte.</p>
      ) : (
        <>
          {!mail && <p>Aucun serveur n’est réglé{'\u00a0'}: rien ne part, ni aux clients ni aux abonnés.</p>}
          <Settings<MailInput>
            name="mail"
            fields={mailFields}
            record={mail ?? noMail}
            attempt={async (body) => (await call(tryMailContract, { body })).data}
            save={async (body, proof) => (await call(saveMailContract, { body: { ...body, ...proof } })).data}
            hasFactor={hasFactor}
          />
        </>
      )}
    </section>
    <section className="stack no-print" aria-labelledby="banque">
      <h2 id="banque">Terminal de la banque</h2>
      {isDemo ? (
        <p className="notice">La démonstration a sa banque d’essai{'\u00a0'}: aucun argent ne circule.</p>
      ) : fixed.bank ? (
        <p className="notice">
          L’environnement fixe le terminal (MONETICO_TPE, MONETICO_KEY, MONETICO_COMPANY) et l’emporte.
        </p>
      ) : (
        <>
          {!bank && <p>Sans terminal, la boutique ne prend pas la carte.</p>}
          <Settings<BankInput>
            name="bank"
            fields={bankFields}
            record={bank ?? noBank}
            attempt={async (body) => (await call(tryBankContract, { body })).data}
            save={async (body, proof) => (await call(saveBankContract, { body: { ...body, ...proof } })).data}
            hasFactor={hasFactor}
          />
        </>
      )}
    </section>
    <section className="stack" aria-labelledby="copies">
      <h2 id="copies">Sauvegardes</h2>
      <Copies isSet={hasCopies} isFixed={fixed.copies} hasFactor={hasFactor} />
    </section>
    <section className="stack no-print" aria-labelledby="examen">
      <h2 id="examen">Examen</h2>
      <p>{`Version qui sert\u00a0: ${version}.`}</p>
      <Doctor />
    </section>
  </div>
));
