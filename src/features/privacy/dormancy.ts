/** Years without a sign-in until the warning, then days until erasure (CNIL). */
export const dormantAfterYears = 2;
export const warnedDays = 30;
