import '../../../ui/forms/formGrid.css';
import './Security.css';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { Sessions } from '../devices/Devices.tsx';
import { type OpenSession, sessionsContract } from '../model/devices.api.ts';
import type { PasswordOwner } from '../model/passwordRules.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { type FactorState, SecondFactor } from './SecondFactor.tsx';

type Props = {
  isGuest: boolean;
  owner: PasswordOwner & { email: string };
  factor: FactorState;
  sessions: OpenSession[];
  afterSetUpPath: string | null;
};

export function Security({ isGuest, owner, factor, sessions: first, afterSetUpPath }: Props) {
  const { email } = owner;
  const [sessions, setSessions] = useState(first);
  const refresh = async () => {
    const reply = await call(sessionsContract).catch(() => null);
    if (reply) setSessions(reply.data);
  };

  const handlers =
    afterSetUpPath === null ? { onEnabled: refresh } : { onSetUp: () => location.assign(afterSetUpPath) };
  const secondFactor = (
    <section className="stack" aria-labelledby="double-authentification">
      <h2 id="double-authentification">Double authentification</h2>
      <SecondFactor email={email} initial={factor} {...handlers} />
    </section>
  );
  if (afterSetUpPath !== null) return secondFactor;
  return (
    <div className="stack stack-wide">
      <div className="halves">
        <section className="stack" aria-labelledby="mot-de-passe">
          <h2 id="mot-de-passe">Mot de passe</h2>
          <ChangePassword isGuest={isGuest} owner={owner} onChanged={refresh} />
        </section>
        {secondFactor}
      </div>
      <section className="stack" aria-labelledby="appareils">
        <Sessions sessions={sessions} onEnded={refresh} />
      </section>
    </div>
  );
}
