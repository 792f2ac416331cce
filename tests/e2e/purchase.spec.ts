import { expect, layoutShift, test } from '../support/e2e.ts';
import { addDollars, addNapoleon, goToPayment, openAccount, payAtBank, placeOrder, signInAsDealer } from './steps.ts';

for (const width of [390, 1440]) {
  test.describe(`À ${width} pixels de large`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('Une nouvelle cliente paie un napoléon et 500 dollars par carte, et le comptoir livre sa commande', async ({
      page,
      shop,
      browser,
    }) => {
      const { email } = await openAccount(page);
      await shop.mailbox.waitFor(email, 'compte');
      await addNapoleon(page);
      await addDollars(page, 500);
      await goToPayment(page);
      await expect(page.getByText(/500.USD/)).toBeVisible();
      await page.screenshot({ path: `tests/.results/payment-${width}.png`, fullPage: true });
      await placeOrder(page);
      await payAtBank(page, 'accepted');
      await page.getByRole('link', { name: 'Revenir à la boutique' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/pai/i);
      await shop.mailbox.waitFor(email, 'Paiement');
      const number =
        /[A-Z0-9]{12}/.exec(await page.getByRole('heading', { name: /^Commande / }).innerText())?.[0] ?? '';
      expect(number).toHaveLength(12);
      expect(await layoutShift(page)).toBeLessThan(0.02);

      const office = await browser.newPage();
      await signInAsDealer(office);
      await office.getByRole('link', { name: number }).first().click();
      await expect(office.getByText('L’identité du client n’est pas vérifiée')).toBeVisible();
      await office.close();
    });
  });
}
