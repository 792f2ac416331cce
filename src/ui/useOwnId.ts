import { useId } from 'react';

/** React's own ids begin with an underscore, which strict readers of HTML refuse. */
export const useOwnId = (): string => `id${useId()}`;
