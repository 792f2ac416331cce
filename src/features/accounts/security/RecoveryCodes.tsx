import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';

type Props = { codes: readonly string[]; email: string; onFinish: () => void };

export function RecoveryCodes({ codes, email, onFinish }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const fileUrl = `data:text/plain;charset=utf-8,${encodeURIComponent(`Codes de secours de ${email}\n\n${text}\n`)}`;
  return (
    <div className="stack">
      <h3 tabIndex={-1} ref={heading}>
        Vos codes de secours
      </h3>
      <p>
        Si vous perdez votre téléphone, chacun de ces codes vous connecte une fois. Gardez-les à l’abri, hors du
        téléphone. Ils ne seront plus affichés.
      </p>
      <ul className="codes plain-list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="cluster">
        <a className="button button-quiet" href={fileUrl} download="codes-de-secours.txt">
          Télécharger
        </a>
        <CopyButton text={text} subject="les codes" />
      </p>
      <Button onClick={onFinish}>J’ai gardé mes codes</Button>
    </div>
  );
}
