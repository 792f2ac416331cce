/** Words of persons at the counter, apart from `words.ts`, which public pages carry. */
export const documentKinds = ['idCard', 'passport', 'residencePermit', 'drivingLicence'] as const;
export const personSexes = ['F', 'M'] as const;
