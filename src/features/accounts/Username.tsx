/** For password managers: they file the new password under this account. */
export const Username = ({ email }: { email: string }) => (
  <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
);
