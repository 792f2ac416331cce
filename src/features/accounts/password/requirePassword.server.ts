import { fieldError } from '../../../http/context.ts';
import type { PasswordOwner } from '../model/passwordRules.ts';

export async function requireStrongPassword(
  password: string,
  { owner, field }: { owner: PasswordOwner; field: string },
): Promise<void> {
  const { strengthOf } = await import('./strength.ts');
  const { level, sentence } = strengthOf(password, owner);
  if (level === 0) throw fieldError(field, sentence);
}
