(() => {
  /** As `browserStorage.ts`: blocked, full or `null`, it holds nothing. */
  const guarded = (name, work) => {
    try {
      return work(self[name]);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  if (location.pathname.startsWith('/admin') && guarded('localStorage', (it) => it.getItem('desk-menu')) === 'icons')
    root.classList.add('folded');
  const banner = document.querySelector('[data-banner]');
  if (banner) {
    const text = banner.querySelector('p').textContent;
    if (guarded('sessionStorage', (it) => it.getItem('banner')) === text) banner.remove();
    banner.querySelector('button').onclick = () => {
      guarded('sessionStorage', (it) => it.setItem('banner', text));
      banner.remove();
    };
  }
  self.earlyEvents = [];
  const keep = (event) => {
    const { type, target, submitter } = event;
    const island = target.closest?.('astro-island');
    if (!island || 'guarded' in island.dataset) return;
    const button = type === 'click' ? target.closest('button:not([type=submit])') : submitter;
    if (type === 'click' && !button) return;
    if (type === 'click' || type === 'submit') {
      event.preventDefault();
      event.stopPropagation();
      button?.setAttribute('aria-busy', 'true');
    }
    const { type: field, checked, value } = target;
    self.earlyEvents.push({ event, value: field === 'checkbox' || field === 'radio' ? checked : value });
  };
  for (const name of ['pointerdown', 'focusin', 'keydown', 'click', 'submit', 'input'])
    addEventListener(name, keep, true);
})();
