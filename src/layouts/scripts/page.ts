import '../../features/accounts/session/accountLink.ts';
import '../../features/catalogue/sheet/pictureScripts.ts';
import '../../ui/island/element.ts';
import '../../ui/page/prefetch.ts';
import '../../ui/page/shell.ts';
import './menu.ts';
import '../../features/checkout/followPending.ts';
import { localStore } from '../../browserStorage.ts';
import { contactDraftKey } from '../../features/content/contact/contactDraft.ts';
import { readDraft } from '../../ui/forms/draftStore.ts';
import { interactionEvents } from '../../ui/island/interaction.ts';

const loadCart = () => void import('../../features/cart/cart.store.ts');
if (localStore.get('cart')) loadCart();
addEventListener('storage', ({ key }) => key === 'cart' && loadCart());

const exists = (selector: string) => document.querySelector(selector) !== null;

if (exists('[data-carousel]')) void import('../../features/carousel/carousel.ts');
if (exists('[data-live-list]')) void import('../../ui/list/liveList.ts');
if (exists('[data-calculator]')) void import('../../features/buyback/calculate.ts');

for (const range of document.querySelectorAll<HTMLElement>('[data-plot] [data-range]')) range.hidden = false;
const loadPlotReader = (event: Event) =>
  void import('../../features/catalogue/prices/plotReader.ts').then(
    () => event instanceof PointerEvent && event.target?.dispatchEvent(new PointerEvent('pointerup', event)),
    () => undefined,
  );
for (const plot of document.querySelectorAll('[data-plot]'))
  for (const name of interactionEvents) plot.addEventListener(name, loadPlotReader, { passive: true, once: true });

/** Forms without React, whose script is fetched on submit. */
const forms: Record<string, (form: HTMLFormElement) => Promise<void>> = {
  '[data-add]': (form) =>
    import('../../features/cart/quickAdd.ts').then(
      ({ quickAdd }) => quickAdd(form),
      () => form.submit(),
    ),
  '[data-subscribe] form': (form) =>
    import('../../features/newsletter/subscribeForm.ts').then(
      ({ submitSubscription: subscribeBy }) => subscribeBy(form),
      () => form.querySelector('[data-subscribe-error]')?.append('La boutique ne répond pas. Recommencez.'),
    ),
};
document.addEventListener(
  'submit',
  (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    const send = Object.entries(forms).find(([selector]) => target.matches(selector))?.[1];
    if (!send) return;
    event.preventDefault();
    void send(target);
  },
  true,
);

if (Object.keys(readDraft(contactDraftKey)).length > 0) {
  document.querySelector('[data-contact] form')?.dispatchEvent(new Event('focusin', { bubbles: true }));
}

function openLinkedDetails(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

for (const question of document.querySelectorAll<HTMLDetailsElement>('[data-questions] details')) {
  question.addEventListener('toggle', () => {
    if (question.open && location.hash !== `#${question.id}`) history.replaceState(null, '', `#${question.id}`);
  });
}
addEventListener('hashchange', openLinkedDetails);
openLinkedDetails();
