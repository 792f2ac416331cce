export const reloadList = (): void => void document.dispatchEvent(new Event('list-stale'));
