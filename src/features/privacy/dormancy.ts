/** Years without a sign-in before the warning, then days before erasure (CNIL). */
export const dormantAfterYears = 2;
export const daysAfterWarning = 30;
