/** Years without a sign-in after which an account is told that it goes, and how many days later it does (CNIL). */
export const sleepYears = 2;
export const warnedDays = 30;
