/** Years without a sign-in before an account is warned, and days from the warning to its erasure (CNIL). */
export const sleepYears = 2;
export const warnedDays = 30;
