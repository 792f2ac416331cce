// This file is separate from words.ts because every page loads that one.
export const documentKinds = ['idCard', 'passport', 'residencePermit', 'drivingLicence'] as const;
export const personSexes = ['F', 'M'] as const;
