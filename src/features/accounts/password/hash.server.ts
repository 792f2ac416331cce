/** argon2id (the library's default), 19 MiB, 2 passes, 1 lane: about 25 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A made-up account's hash at the same cost. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$35dGRfzfMZJNTKYBc4xzDQ$s5/dtHsHHHQREvZexrgF9qr3feILFyU//IitCW+0oNE';

/** The same letters typed on another system may come as other code points. */
const composed = (password: string) => password.normalize('NFKC');

/** Takes about 25 ms: call it before a transaction, never inside. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(composed(password), cost);
}

/** False for a wrong password; where there is no account, or one without a password, it takes the same time and is false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2id$') ? passwordHash : undefined;
  const { verify } = await import('@node-rs/argon2');
  const matches = await verify(known ?? nobody, composed(password));
  return known !== undefined && matches;
}
