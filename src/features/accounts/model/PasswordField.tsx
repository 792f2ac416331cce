import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'after'> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(props: Props) {
  const [isVisible, setShown] = useState(false);
  const toggleLabel = isVisible ? 'Masquer' : 'Afficher';
  const toggleButton = (
    <Button variant="quiet" aria-label={`${toggleLabel} le mot de passe`} onClick={() => setShown(!isVisible)}>
      {toggleLabel}
    </Button>
  );
  return (
    <Field
      {...props}
      {...(isVisible ? { type: 'text', autoCapitalize: 'none' } : { type: 'password' })}
      spellCheck={false}
      after={toggleButton}
    />
  );
}

export const CurrentPassword = ({ id = 'currentPassword', ...more }: Pick<Props, 'id' | 'name' | 'hint' | 'error'>) => (
  <PasswordField
    id={id}
    name="currentPassword"
    label="Mot de passe actuel"
    autoComplete="current-password"
    {...more}
    required
  />
);

/** Tells password managers whose password it is. */
export const Username = ({ email }: { email: string }) => (
  <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
);
