import { useState } from 'react';
import { PasswordField } from '../model/PasswordField.tsx';
import { type PasswordOwner, passwordLength } from '../model/passwordRules.ts';

type Props = { id?: string; label?: string; error?: string | undefined; owner: () => PasswordOwner };

export function NewPasswordField({ id = 'password', label = 'Mot de passe', error, owner }: Props) {
  const [password, setPassword] = useState('');
  const [strengthOf, setStrengthOf] = useState<typeof import('./strength.ts').strengthOf>();
  const loadStrength = () =>
    void import('./strength.ts').then(
      (module) => setStrengthOf(() => module.strengthOf),
      () => undefined,
    );
  const strength = password && !error && strengthOf?.(password, owner());
  return (
    <div>
      <PasswordField
        id={id}
        name={id}
        label={label}
        hint={`${passwordLength.min} caractères au moins. Une phrase de quelques mots convient très bien.`}
        autoComplete="new-password"
        maxLength={passwordLength.max}
        error={error}
        onFocus={loadStrength}
        onChange={(event) => {
          loadStrength();
          setPassword(event.target.value);
        }}
        required
      />
      <p className="strength row gap-2" role="status">
        {strength && (
          <>
            {strength.level > 0 && (
              <meter min={0} max={3} low={1} high={2} optimum={3} value={strength.level} aria-hidden="true" />
            )}
            <span className="small soft">{strength.sentence}</span>
          </>
        )}
      </p>
    </div>
  );
}
