/** Inactive accounts are first warned, then erased (CNIL). */
export const dormantAfterYears = 2;
export const daysAfterWarning = 30;
