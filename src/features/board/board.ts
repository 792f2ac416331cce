const findBoard = () => document.querySelector<HTMLElement>('[data-board]');

function markOldRows(): void {
  const limit = Number(findBoard()?.dataset['limit']);
  let hasOldRows = false;
  for (const row of document.querySelectorAll<HTMLElement>('[data-since]')) {
    const isOld = Date.now() >= Number(row.dataset['since']) + limit;
    row.classList.toggle('old', isOld);
    hasOldRows ||= isOld;
  }
  const notice = document.querySelector<HTMLElement>('[data-board-old]');
  if (notice) notice.hidden = !hasOldRows;
}

async function refreshBoard(): Promise<void> {
  const text = await fetch(location.href, { cache: 'no-cache' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  const newBoard = new DOMParser().parseFromString(text, 'text/html').querySelector('[data-board]');
  if (newBoard) findBoard()?.replaceWith(newBoard);
  markOldRows();
}

const refreshInterval = 60_000;
setInterval(() => void refreshBoard(), refreshInterval);
markOldRows();

const fullScreenButton = document.querySelector<HTMLButtonElement>('[data-board-full]');
if (fullScreenButton && document.fullscreenEnabled) {
  fullScreenButton.hidden = false;
  fullScreenButton.addEventListener('click', () => void document.documentElement.requestFullscreen());
  document.addEventListener('fullscreenchange', () => {
    fullScreenButton.hidden = document.fullscreenElement !== null;
  });
}
