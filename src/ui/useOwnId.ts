import { useId } from 'react';

/** React's ids begin with an underscore, which strict HTML parsers refuse. */
export const useOwnId = (): string => `id${useId()}`;
