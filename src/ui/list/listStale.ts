/** The list of the page is no longer as it stands: `liveList` fetches it anew. */
export const listStale = (): void => void document.dispatchEvent(new Event('list-stale'));
