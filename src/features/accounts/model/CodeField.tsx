import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';

type Props = { id: string; error?: string | undefined; allowsRecovery?: boolean; hint?: string; onSwitch?: () => void };

export function CodeField({ id, error, allowsRecovery = false, hint, onSwitch }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const toggle = () => {
    setRecovery(!isRecovery);
    onSwitch?.();
  };
  return (
    <div>
      <Field
        key={String(isRecovery)}
        id={id}
        name="code"
        label={isRecovery ? 'Code de secours' : 'Code à six chiffres'}
        hint={isRecovery ? 'Un des codes gardés à l’activation, par exemple 7K2M-0XQ4-PB9R.' : hint}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={error}
        required
      />
      {allowsRecovery && (
        <Button variant="plain" onClick={toggle}>
          {isRecovery ? 'Utiliser le code de l’application' : 'Utiliser un code de secours'}
        </Button>
      )}
    </div>
  );
}
