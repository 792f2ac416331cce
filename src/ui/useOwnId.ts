import { useId } from 'react';

/** React's own ids begin with an underscore, which strict HTML parsers refuse. */
export const useUniqueId = (): string => `id${useId()}`;
