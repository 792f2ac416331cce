import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../http/call.ts';
import type { Contract } from '../../http/contract.ts';
import { paths } from '../../paths.ts';
import { Form, fieldsProblem, findProblem, noProblem, useSubmission } from '../../ui/forms/Form.tsx';
import { useLeaveGuard } from '../../ui/forms/useLeaveGuard.ts';
import { Outcome } from '../../ui/Outcome.tsx';
import { useProof } from './useProof.ts';
import '../../ui/forms/formGrid.css';

type SentMessage = { email: string; acknowledged: boolean };
type AnySchema = z.ZodType<unknown, unknown>;

type Props = {
  contract: Contract<AnySchema, AnySchema, AnySchema, z.ZodType<SentMessage, unknown>>;
  draft: string;
  extraFields?: () => object;
  validate?: (fields: Record<string, string>) => Promise<Record<string, string>>;
  submit: string;
  children: (errors: Record<string, string>) => ReactNode;
  renderSent: (data: SentMessage) => ReactNode;
};

export function MessageForm({ contract, draft, extraFields, validate, submit, children, renderSent }: Props) {
  const [result, setResult] = useState<SentMessage | null>(null);
  const submission = useSubmission(async (fields) => {
    const body = { ...fields, ...extraFields?.() };
    const problem = findProblem(contract.body, { ...body, token: 'later' });
    const errors = { ...(await validate?.(fields)), ...problem?.errors };
    if (Object.keys(errors).length > 0) return fieldsProblem(errors);
    return withRobotCheck(async (token) => {
      const { data } = await call(contract, { body: { ...body, token } });
      setResult(data);
      return noProblem;
    });
  }, draft);
  const withRobotCheck = useProof(submission.form);
  useLeaveGuard(submission.busy);
  if (result) return <Outcome>{renderSent(result)}</Outcome>;
  return (
    <Form submission={submission} className="stack stack-wide" submit={submit}>
      {children(submission.errors)}
      <p className="small soft">
        Ces données servent à vous répondre. <a href={paths.privacy}>Protection des données personnelles</a>
      </p>
    </Form>
  );
}
