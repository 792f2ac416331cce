/** Years without activity before the warning, then days before erasure (CNIL). */
export const dormantAfterYears = 2;
export const daysAfterWarning = 30;
