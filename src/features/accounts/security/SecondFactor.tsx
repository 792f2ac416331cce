import { useState } from 'react';
import { formatDay } from '../../../dates.ts';
import { CallError, call } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { noProblem } from '../../../ui/forms/Form.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { showNotice } from '../../../ui/toaster.ts';
import { SendConfirmation } from '../profile/ConfirmEmail.tsx';
import {
  beginSecondFactorContract,
  confirmSecondFactorContract,
  disableSecondFactorContract,
  renewRecoveryCodesContract,
} from '../secondFactor.api.ts';
import { OwnerCheck, type OwnerProof } from './OwnerCheck.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export type FactorState = {
  enabledAt: number | null;
  remainingCodes: number;
  mayBegin: boolean;
  asksPassword: boolean;
};

type Step =
  | { name: 'rest' | 'begin' | 'disable' | 'renew' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] };

type Props = { email: string; initial: FactorState; onEnabled?: () => void; onSetUp?: () => void };

const checkForms = {
  begin: {
    shape: beginSecondFactorContract.body,
    requires: {},
    button: 'Continuer',
    text: 'Il vous faut une application d’authentification sur votre téléphone\u00a0: Google Authenticator, Microsoft Authenticator, Aegis ou votre gestionnaire de mots de passe.',
  },
  disable: {
    shape: disableSecondFactorContract.body,
    requires: { code: 'any' },
    button: 'Désactiver',
    variant: 'danger',
    text: 'Votre mot de passe suffira ensuite pour vous connecter.',
  },
  renew: {
    shape: renewRecoveryCodesContract.body,
    requires: { code: 'any' },
    button: 'Créer de nouveaux codes',
    text: 'Les codes précédents ne seront plus valables.',
  },
} as const;

const restStep: Step = { name: 'rest' };
const groupCharacters = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

export function SecondFactor({ email, initial, onEnabled, onSetUp }: Props) {
  const [state, setState] = useState(initial);
  const [step, setStep] = useState<Step>(onSetUp ? { name: 'begin' } : restStep);
  const cancel = onSetUp ? undefined : () => setStep(restStep);
  const commonProps = { email, onCancel: cancel };

  const begin = async ({ currentPassword }: OwnerProof) => {
    const { data } = await call(beginSecondFactorContract, {
      body: state.asksPassword ? { currentPassword } : {},
    }).catch((error: unknown) => {
      // The password is needed once the sign-in is no longer recent.
      if (error instanceof CallError && error.errors['currentPassword']) setState({ ...state, asksPassword: true });
      throw error;
    });
    setStep({ name: 'scan', ...data });
    return noProblem;
  };
  const confirm = async ({ code }: OwnerProof) => {
    const { data } = await call(confirmSecondFactorContract, { body: { code } });
    setState({ ...state, enabledAt: Date.now(), remainingCodes: data.recoveryCodes.length });
    setStep({ name: 'codes', codes: data.recoveryCodes });
    onEnabled?.();
    return null;
  };
  const disable = async (proof: OwnerProof) => {
    await call(disableSecondFactorContract, { body: proof });
    setState({ ...state, enabledAt: null, remainingCodes: 0 });
    setStep(restStep);
    showNotice('La double authentification est désactivée.');
    return null;
  };
  const renew = async (proof: OwnerProof) => {
    const { data } = await call(renewRecoveryCodesContract, { body: proof });
    setState({ ...state, remainingCodes: data.recoveryCodes.length });
    setStep({ name: 'codes', codes: data.recoveryCodes });
    return null;
  };
  const actions = { begin, disable, renew };
  const finish = () => {
    setStep(restStep);
    onSetUp?.();
  };

  switch (step.name) {
    case 'scan':
      return (
        <OwnerCheck
          key="scan"
          {...commonProps}
          shape={confirmSecondFactorContract.body}
          requires={{ code: 'app' }}
          button="Activer"
          run={confirm}
        >
          <p>
            Scannez ce QR code avec votre application d’authentification, puis saisissez les six chiffres qu’elle
            affiche. Vos autres appareils seront déconnectés.
          </p>
          <QrCode text={step.uri} label="QR code à scanner avec l’application" width={240} />
          <p className="small">
            Sur ce même appareil, <a href={step.uri}>ouvrez l’application</a>. Ou recopiez cette clé{'\u00a0'}:{' '}
            <code className="secret wrap-anywhere">{groupCharacters(step.secret)}</code>
          </p>
        </OwnerCheck>
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} email={email} onFinish={finish} />;
    case 'rest':
      return state.enabledAt === null ? (
        <>
          <p>
            Une fois activée, elle demande un code de votre téléphone en plus du mot de passe. Même volé, votre mot de
            passe ne suffit plus à ouvrir votre compte.
          </p>
          {state.mayBegin ? (
            <Button variant="quiet" onClick={() => setStep({ name: 'begin' })}>
              Activer la double authentification
            </Button>
          ) : (
            <div className="notice stack">
              <p>Confirmez d’abord votre adresse électronique.</p>
              <SendConfirmation />
            </div>
          )}
        </>
      ) : (
        <>
          <p>
            <span className="badge badge-good">Active</span> depuis le {formatDay(state.enabledAt)}. Il vous reste{' '}
            {state.remainingCodes} {state.remainingCodes > 1 ? 'codes' : 'code'} de secours.
          </p>
          <p className="cluster">
            <Button variant="quiet" onClick={() => setStep({ name: 'renew' })}>
              Nouveaux codes de secours
            </Button>
            <Button variant="quiet" onClick={() => setStep({ name: 'disable' })}>
              Désactiver
            </Button>
          </p>
        </>
      );
    default: {
      const { text, ...check } = checkForms[step.name];
      return (
        <OwnerCheck
          key={step.name}
          {...commonProps}
          {...check}
          requires={{ ...check.requires, password: step.name !== 'begin' || state.asksPassword }}
          run={actions[step.name]}
        >
          {onSetUp && (
            <p className="notice">
              Le back-office demande deux preuves{'\u00a0'}: le mot de passe, et un code de votre téléphone.
            </p>
          )}
          <p>{text}</p>
        </OwnerCheck>
      );
    }
  }
}
