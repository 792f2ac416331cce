import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../db/schema/accounts.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { unicodeEmail } from '../../src/email.server.ts';
import { email } from '../../src/email.ts';
import { loginContract } from '../../src/features/accounts/session.api.ts';
import { memberByToken } from '../../src/features/newsletter/members.server.ts';
import { listQuery } from '../../src/http/contract.ts';
import { mailContent } from '../../src/mail/letter.ts';
import { renderMail } from '../../src/mail/renderLetter.server.ts';
import { suggestDomain } from '../../src/mailDomain.ts';
import { changeRows } from '../support/people.ts';
import { openShop } from '../support/shop.ts';

const accented = 'zoe@xn--socit-exemple-ehbb.fr';

const taken = [
  ['zoe@société-exemple.fr', accented, 'PrestaShop/PrestaShop#11588'],
  ['Zoé@'.replace('é', 'e').concat('SOCIÉTÉ-Exemple.fr'), accented, 'shopware/shopware#5356, in capitals'],
  [accented, accented, 'what Chromium makes of it in a field of type email (dotnet/aspnetcore#9107)'],
  ['zoe@socie\u0301te\u0301-exemple.fr', accented, 'decomposed accents of macOS'],
  ['zoe@exemple.рф', 'zoe@exemple.xn--p1ai', 'field.md 7: a domain whose ending is accented'],
  ['zoe@example.org\u200b', 'zoe@example.org', 'antiwork/gumroad#6514: an invisible mark, paid, no mail'],
  ['\ufeffzoe@exa\u00admple.org\u2060', 'zoe@example.org', 'validatorjs/validator.js#802'],
  [' Zoe@Example.org\u00a0', 'zoe@example.org', 'bluesky-social/social-app#1202: a space behind it'],
  ['o’brien@example.org', "o'brien@example.org", 'AFP-Medialab/verification-plugin#433, by smart punctuation'],
  ['jean‑paul@example.org', 'jean-paul@example.org', 'pasted from a text'],
  ['zoe@example.org.', 'zoe@example.org', 'the point of a telephone behind two spaces'],
  ['zoe@example.org, ', 'zoe@example.org', 'pasted from a list'],
  ['<zoe@example.org>', 'zoe@example.org', 'pasted from a mail program'],
  ['mailto:zoe@example.org', 'zoe@example.org', 'a link copied'],
  ['<zoe@example.org', 'zoe@example.org', 'the end cut off'],
  ['“zoe@example.org”', 'zoe@example.org', 'smart quotes of a telephone or a word processor'],
  ['«\u00a0zoe@example.org\u00a0»', 'zoe@example.org', 'the quotes of a French text'],
  ['"zoe@example.org",', 'zoe@example.org', 'a cell of a CSV file'],
  ["'zoe@example.org'", 'zoe@example.org', 'Outlook, which quotes an address without a name'],
  ['‘zoe@example.org’', 'zoe@example.org', 'typed, by smart punctuation'],
  ['(zoe@example.org)', 'zoe@example.org', 'from a signature'],
  ['Zoé Lefèvre <zoe@example.org>', 'zoe@example.org', 'copied from a mail program with its name'],
  ['"Lefèvre, Zoé" <Zoe@Example.org>;', 'zoe@example.org', 'the same from Outlook'],
  ["d'arc@example.org", "d'arc@example.org", 'an apostrophe that belongs to it'],
  ['zoe＠example.org', 'zoe@example.org', 'full width, of East Asian keyboards'],
  ['zoe&marc@example.org', 'zoe&marc@example.org', 'field.md 7: valid, rare'],
  ['zoe/x@example.org', 'zoe/x@example.org', 'field.md 7'],
  ['zoe!x@example.org', 'zoe!x@example.org', 'field.md 7'],
  ['zoe+or@mail.example.museum', 'zoe+or@mail.example.museum', 'was and stays right'],
] as const;

describe.each([
  ['Inscription, alerte, lettre, contact', email],
  ['Connexion', loginContract.body.shape.email],
])('%s', (_, shape) => {
  test.each(taken)('« %s » est %s (%s)', (typed, stored) => {
    expect(shape.parse(typed)).toBe(stored);
  });

  test.each([
    ['zoe@exemple', 'no ending'],
    ['zoe@société.fr/x', 'a path behind the domain'],
    ['zoe@société.fr:80', 'a port'],
    ['zoe@exemple..fr', 'two dots'],
    ['.zoe@exemple.fr', 'a leading dot'],
    ['zoe martin@exemple.fr', 'a space inside'],
    ['zoe@exemple.fr, tous@exemple.fr', 'two addresses'],
    ['Zoé <zoe@exemple.fr>, Léa <lea@exemple.fr>', 'two addresses with their names'],
    ['lea@exemple.fr <zoe@exemple.fr>', 'two addresses, one in place of the name'],
    ['zoé@exemple.fr', 'an accented name needs SMTPUTF8, which hardly any server takes'],
    ['zoe@127.0.0.1', 'a number in place of a domain'],
    ['zoe@-exemple.fr', 'a hyphen first'],
  ])('« %s » n’est pas une adresse (%s)', (typed) => {
    expect(shape.safeParse(typed).success).toBe(false);
  });
});

test.each([
  [accented, 'zoe@société-exemple.fr', 'Mailu/Mailu#446: stored in ASCII, shown as it is written'],
  ['zoe@example.org', 'zoe@example.org', ''],
  ['', '', 'an erased person'],
  ['zoe@xn--a.fr', 'zoe@xn--a.fr', 'what cannot be read stays'],
])('%s se lit « %s » (%s)', (stored, shown) => {
  expect(unicodeEmail(stored)).toBe(shown);
});

test.each<[string, string | null, string]>([
  ['lucie@gmial.com', 'gmail.com', 'buyer.md 15'],
  ['lucie@gamil.com', 'gmail.com', 'mailcheck'],
  ['lucie@gmai.com', 'gmail.com', 'mailcheck/mailcheck#143'],
  ['lucie@gmaim.com', 'gmail.com', 'mailcheck/mailcheck#143, where aim.com was proposed'],
  ['lucie@gnail.com', 'gmail.com', 'romainsimon/emailvalid#2'],
  ['lucie@gmail.con', 'gmail.com', 'romainsimon/emailvalid#2'],
  ['lucie@gmail.cmo', 'gmail.com', 'mailcheck/mailcheck#143, where gmail.ca was proposed'],
  ['lucie@gmaila.com', 'gmail.com', 'devmehq/email-validator-js#148'],
  ['Lucie@GMIAL.COM ', 'gmail.com', 'in capitals'],
  ['lucie@gmail.fr', 'gmail.com', 'mailcheck/mailcheck#151: it receives no mail'],
  ['lucie@hotmial.com', 'hotmail.com', ''],
  ['lucie@hotmal.fr', 'hotmail.fr', ''],
  ['lucie@outlok.fr', 'outlook.fr', ''],
  ['lucie@ornage.fr', 'orange.fr', ''],
  ['lucie@wanado.fr', 'wanadoo.fr', ''],
  ['lucie@laposte.nte', 'laposte.net', ''],
  ['lucie@yaho.fr', 'yahoo.fr', ''],
  ['lucie@icoud.com', 'icloud.com', ''],
  ['lucie@gmail.com', null, 'right'],
  ['lucie@hotmail.com', null, 'right, though one letter from nothing'],
  ['lucie@mail.com', null, 'smashsend/email-spell-checker#32: a real one'],
  ['lucie@ymail.com', null, 'a real one'],
  ['lucie@mailw.com', null, 'mailcheck/mailcheck#168: its owner complained'],
  ['lucie@mac.com', null, 'smashsend/email-spell-checker#25'],
  ['lucie@gmx.fr', null, 'a real one'],
  ['lucie@hotmail.co.uk', null, 'a real one'],
  ['lucie@yahoo.es', null, 'a real one'],
  ['lucie@société-exemple.fr', null, ''],
  ['lucie', null, 'not yet an address'],
  ['', null, ''],
])('« %s » fait demander « %s » (%s)', (typed, domain) => {
  expect(suggestDomain(typed)).toBe(domain);
});

const shop = openShop();

test('Une commande montre l’adresse comme son propriétaire l’écrit, au client et au comptoir', async () => {
  changeRows(shop.db, users, { email: accented }, eq(users.id, shop.client.userId));
  const id = await shop.transfer();
  expect(shop.seen(id, shop.client).buyer.email).toBe('zoe@société-exemple.fr');
  const { buyer, client } = shop.seen(id, shop.admin);
  expect([buyer.email, client?.email]).toEqual(['zoe@société-exemple.fr', 'zoe@société-exemple.fr']);
});

// One rule wherever a person reads an address, and a search for what is read finds it.
test('La lettre, les courriels et les recherches montrent et comprennent l’adresse accentuée', () => {
  const token = 'a'.repeat(43);
  shop.db.insert(newsletterMembers).values({ email: accented, unsubscribeToken: token, createdAt: 1 }).run();
  expect(memberByToken(shop.db, token)?.email).toBe('zoe@société-exemple.fr');
  const { html, text } = renderMail(mailContent('Objet', '', [`Écrivez à ${accented}.`]), shop.ctx().shop.sender);
  for (const written of [html, text]) expect(written).toContain('Écrivez à zoe@société-exemple.fr.');
  expect(listQuery.parse({ q: 'zoe@société-exemple.fr' }).q).toBe(accented);
  expect(listQuery.parse({ q: 'napoléon' }).q).toBe('napoléon');
});
