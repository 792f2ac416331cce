import { call } from '../../../http/call.ts';
import { paths, resetPasswordPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { useRow } from '../../../ui/desk/useRow.tsx';
import { secureAccountContract } from '../recovery.api.ts';
import { closeSession } from '../session.store.ts';

type Props = { token: string };

export function SecureAccount({ token }: Props) {
  const { row: secured, busy, change, refusalNote } = useRow<{ token: string | null } | null>(null);
  const secure = () =>
    change('secure', async () => {
      const reply = await call(secureAccountContract, { params: { token }, body: {}, token: null });
      if (reply.data.token === null) return reply;
      await closeSession();
      location.replace(resetPasswordPath(reply.data.token));
      return reply;
    });
  if (secured?.token === null)
    return (
      <p className="notice" role="status">
        Le compte est protégé{'\u00a0'}: toutes ses sessions sont fermées, et personne ne peut y entrer. L’adresse de ce
        courriel est celle d’un autre compte. <a href={paths.contact}>Écrivez-nous</a>
        {'\u00a0'}: nous verrons ensemble lequel est le vôtre.
      </p>
    );
  return (
    <div className="stack">
      {refusalNote}
      <Button variant="danger" onClick={secure} busy={busy !== '' || secured !== null}>
        Ce n’était pas moi{'\u00a0'}: protéger mon compte
      </Button>
    </div>
  );
}
