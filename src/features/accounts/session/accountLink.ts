import type { Claims } from '../model/session.ts';
import { $claims } from '../session.store.ts';
import { signOut, watchSession } from '../sessionEnd.ts';
import { accountPages } from './accountPages.ts';

function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function createMenu({ firstName, role }: Claims, link: HTMLAnchorElement): HTMLDetailsElement {
  const summary = document.createElement('summary');
  for (const { name, value } of link.attributes)
    if (name !== 'href' && name !== 'hidden') summary.setAttribute(name, value);
  const icon = link.querySelector('svg')?.cloneNode(true);
  summary.classList.add('no-marker');
  summary.append(
    ...(icon ? [icon] : []),
    createElement('span', 'visually-hidden', 'Compte\u00a0: '),
    createElement('span', 'account-name', firstName),
  );

  const links = accountPages[role].map(([label, href]) => {
    const entry = createElement('a', 'menu-item', label);
    entry.href = href;
    return createElement('li', '', entry);
  });
  const signOutButton = createElement('button', 'menu-item', 'Se déconnecter');
  signOutButton.type = 'button';
  signOutButton.addEventListener('click', () => {
    signOutButton.setAttribute('aria-busy', 'true');
    void signOut();
  });

  const menu = createElement(
    'details',
    'account-menu',
    summary,
    createElement('ul', 'account-entries plain-list', ...links, createElement('li', '', signOutButton)),
  );
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    summary.focus();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  return menu;
}

watchSession();

for (const container of document.querySelectorAll('[data-account]')) {
  const link = container.querySelector('a');
  if (!link) continue;
  $claims.subscribe((claims) => {
    container.querySelector('details')?.remove();
    link.hidden = claims !== null;
    if (claims) container.append(createMenu(claims, link));
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !container.contains(target))
      container.querySelector('details')?.removeAttribute('open');
  });
}
