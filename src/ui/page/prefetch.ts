export {};

const patienceMs = 80;
const fetched = new Set([location.href.replace(/#.*/, '')]);
let timer: ReturnType<typeof setTimeout> | undefined;

function prefetch({ href, origin, target }: HTMLAnchorElement): void {
  const address = href.replace(/#.*/, '');
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (origin !== location.origin || target || fetched.has(address) || connection?.saveData) return;
  fetched.add(address);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  if (link.relList.supports('prefetch')) {
    link.href = address;
    document.head.append(link);
  } else void fetch(address, { priority: 'low' }).catch(() => undefined);
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null);

for (const name of ['touchstart', 'mousedown'])
  document.addEventListener(
    name,
    (event) => {
      const link = linkOf(event);
      if (link) prefetch(link);
    },
    { passive: true },
  );
for (const name of ['mouseover', 'focusin'])
  document.addEventListener(
    name,
    (event) => {
      clearTimeout(timer);
      const link = linkOf(event);
      if (link) timer = setTimeout(() => prefetch(link), patienceMs);
    },
    { passive: true },
  );
