export const listStale = (): void => void document.dispatchEvent(new Event('list-stale'));
