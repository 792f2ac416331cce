/** Years without a sign-in until the warning, and days from there to the erasure (CNIL). */
export const dormantAfterYears = 2;
export const warnedDays = 30;
