import { expect, type Page } from 'playwright/test';

type Spot = { name: string; visible: boolean };

/** Focused element: its words, and whether the focus is visible. */
export const focusSpot = (page: Page): Promise<Spot> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const labels =
      'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((l) => l.textContent) : [];
    // A card shows the focus of its link around the whole card.
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
    const box = element.getBoundingClientRect();
    return {
      name: [element.getAttribute('aria-label'), ...labels, element.textContent].join(' ').replace(/\s+/g, ' ').trim(),
      visible: box.width > 0 && styles.some((style) => style.outlineStyle !== 'none' || style.boxShadow !== 'none'),
    };
  });

/** Presses Tab until something with these words has the focus; what the header has not is looked for behind the skip link. */
export async function tabTo(page: Page, name: RegExp, atMost = 90): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < atMost; presses++) {
    await page.keyboard.press('Tab');
    const spot = await focusSpot(page);
    if (name.test(spot.name)) {
      expect(spot.visible, `the focus on « ${spot.name} » is not seen`).toBe(true);
      return;
    }
    passed.push(spot.name.slice(0, 40));
    if (spot.name === 'Aller au contenu' && (await page.getByRole('banner').getByRole('link', { name }).count()) === 0)
      await page.keyboard.press('Enter');
  }
  throw new Error(`« ${name} » is not reached by Tab; passed: ${passed.join(' | ')}`);
}

export async function pressOn(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Types into the field with this label, in place of what it holds: Tab selects it. */
export async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}
