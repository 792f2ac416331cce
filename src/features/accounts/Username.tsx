/** The account a form is about, for password managers alone: they file the new password under it. */
export const Username = ({ email }: { email: string }) => (
  <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
);
