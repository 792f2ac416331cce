const isRelease = process.env['COMPTOIR_RELEASE'] !== undefined;

export const program = isRelease ? 'comptoir' : 'npm run comptoir --';

export const adminCommand = `${program} admin`;
