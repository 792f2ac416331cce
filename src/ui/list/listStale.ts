/** Event for a list that no longer matches the data: `liveList` fetches it again. */
export const listStale = (): void => void document.dispatchEvent(new Event('list-stale'));
