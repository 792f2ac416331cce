// Separate from words.ts, which every page loads.
export const documentKinds = ['idCard', 'passport', 'residencePermit', 'drivingLicence'] as const;
export const personSexes = ['F', 'M'] as const;
