import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../http/call.ts';
import type { Contract } from '../../http/contract.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { dropDraft } from '../../ui/forms/draftStore.ts';
import { ErrorSummary } from '../../ui/forms/ErrorSummary.tsx';
import { useDraft } from '../../ui/forms/formDraft.ts';
import { fieldsProblem, noProblem } from '../../ui/forms/formProblem.ts';
import { useLeaveGuard } from '../../ui/forms/useLeaveGuard.ts';
import { problemIn, useSubmission } from '../../ui/forms/useSubmission.ts';
import { Outcome } from '../../ui/Outcome.tsx';
import { useProof } from './useProof.ts';
import '../../ui/forms/formGrid.css';

/** `acknowledged`: a mail confirms the message. */
type Sent = { email: string; acknowledged: boolean };
type Any = z.ZodType<unknown, unknown>;

type Props = {
  contract: Contract<Any, Any, Any, z.ZodType<Sent, unknown>>;
  draft: string;
  more?: () => object;
  /** A rule too heavy for the page: loaded on submit, reported with the other errors. */
  check?: (fields: Record<string, string>) => Promise<Record<string, string>>;
  submit: string;
  wide?: boolean;
  children: (errors: Record<string, string>) => ReactNode;
  sent: (data: Sent) => ReactNode;
};

export function MessageForm({ contract, draft, more, check, submit, wide = false, children, sent }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const withProof = useProof(form);
  const [done, setDone] = useState<Sent | null>(null);
  useDraft(form, draft);
  const { busy, problem, formProps } = useSubmission(form, async (fields) => {
    const body = { ...fields, ...more?.() };
    const wrong = problemIn(contract.body, { ...body, token: 'later' });
    const errors = { ...(await check?.(fields)), ...wrong?.errors };
    if (Object.keys(errors).length > 0) return fieldsProblem(errors);
    return withProof(async (token) => {
      const { data } = await call(contract, { body: { ...body, token } });
      dropDraft(draft);
      setDone(data);
      return noProblem;
    });
  });
  useLeaveGuard(busy);
  const { errors } = problem;
  if (done) return <Outcome>{sent(done)}</Outcome>;
  return (
    <form {...formProps} className={wide ? 'stack stack-wide' : 'stack'}>
      <ErrorSummary message={problem.message} errors={errors} />
      {children(errors)}
      <p className="small soft">
        Ces données servent à vous répondre. <a href={paths.privacy}>Protection des données personnelles</a>
      </p>
      <p className={wide ? 'stack' : undefined}>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </p>
    </form>
  );
}
