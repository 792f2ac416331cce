import { call } from '../../../http/call.ts';
import { Backups } from './Copies.tsx';
import { MachineAction } from './MachineAction.tsx';
import { bankFields, examineContract, mailFields, newReleaseContract } from './machine.api.ts';
import type { machineState } from './machine.server.ts';
import { Settings } from './Settings.tsx';

type Props = ReturnType<typeof machineState> & { isDemo: boolean; hasBackupDir: boolean; version: string };

type SettingProps = Parameters<typeof Settings>[0] & { title: string };

const SettingSection = ({ title, ...settings }: SettingProps) => (
  <section className="stack no-print" aria-labelledby={settings.name}>
    <h2 id={settings.name}>{title}</h2>
    <Settings {...settings} />
  </section>
);

export const Machine = ({ mail, bank, fixedBy, hasTotp, isDemo, hasBackupDir, version }: Props) => (
  <div className="stack stack-wide">
    <SettingSection
      name="mail"
      title="Courriel"
      fixedBy={fixedBy.mail}
      unsetNotice={mail ? undefined : 'Aucun serveur n’est réglé\u00a0: rien ne part, ni aux clients ni aux abonnés.'}
      fields={mailFields}
      record={mail ?? {}}
      hasTotp={hasTotp}
    />
    {!isDemo && (
      <SettingSection
        name="bank"
        title="Terminal de la banque"
        fixedBy={fixedBy.bank}
        unsetNotice={bank ? undefined : 'Sans terminal, la boutique ne prend pas la carte.'}
        fields={bankFields}
        record={bank ?? {}}
        hasTotp={hasTotp}
      />
    )}
    <section className="stack" aria-labelledby="copies">
      <h2 id="copies">Sauvegardes</h2>
      <Backups isSet={hasBackupDir} fixedBy={fixedBy.copies} hasTotp={hasTotp} />
    </section>
    <section className="stack no-print" aria-labelledby="examen">
      <h2 id="examen">Examen</h2>
      <p>{`Version qui sert\u00a0: ${version}.`}</p>
      <MachineAction label="Chercher une version nouvelle" request={() => call(newReleaseContract)}>
        {({ text, news }) => (
          <>
            <p className="notice">{text}</p>
            {news && <p className="typed-text">{news}</p>}
          </>
        )}
      </MachineAction>
      <MachineAction label="Examiner la boutique, avec un courriel d’essai" request={() => call(examineContract)}>
        {(report) => (
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
      </MachineAction>
    </section>
  </div>
);
