/** Separate from words.ts, which public pages load. */
export const documentKinds = ['idCard', 'passport', 'residencePermit', 'drivingLicence'] as const;
export const personSexes = ['F', 'M'] as const;
